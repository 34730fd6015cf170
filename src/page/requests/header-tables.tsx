/** The headers of a request and of its answer. Credentials and cookies are not in the journal. */
import { Table } from "../parts/table.js";
import type { Exchange } from "../state/types.js";

export function HeaderTables({ exchange: { request, response } }: { readonly exchange: Exchange }) {
  const lists = [
    ["Request headers", request.headers],
    ["Answer headers", response.headers],
  ] as const;
  return lists.map(([title, headers]) => (
    <details key={title}>
      <summary>
        {title}, {headers.length}
      </summary>
      <Table rows={headers} />
    </details>
  ));
}
