/** What differs between two exchanges. */
import type { Exchange } from "../state/types.js";
import { compareExchanges } from "./comparison.js";

export function DifferenceTable({ before, after }: { readonly before: Exchange; readonly after: Exchange }) {
  const differences = compareExchanges(before, after);
  if (differences.length === 0) return <p class="soft">Nothing: the same request got the same answer.</p>;
  return (
    <table class="diff">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ what, before: was, after: is }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>
              <del>{was}</del>
            </td>
            <td>
              <ins>{is}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
