/** The headers of a request and of its answer. Credentials and cookies are not in the journal. */
import type { Exchange, HeaderList } from "../state/types.js";

export function HeaderTables({ exchange: { request, response } }: { readonly exchange: Exchange }) {
  return (
    <>
      <Headers title="Request headers" headers={request.headers} />
      <Headers title="Answer headers" headers={response.headers} />
    </>
  );
}

function Headers({ title, headers }: { readonly title: string; readonly headers: HeaderList }) {
  return (
    <details>
      <summary>
        {title}, {headers.length}
      </summary>
      <table class="pairs">
        <tbody>
          {headers.map(([name, value], index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
