/** Says that something went wrong, or that what is shown may be old. */
import type { MuseumError } from "museum-mock/client";
import type { Resource } from "../use-resource.ts";

/** What a visitor is told; the technical reason goes below it. */
function headline({ kind }: MuseumError): string {
  if (kind === "network") return "We can’t reach the museum.";
  if (kind === "unavailable") return "The museum’s service is busy.";
  if (kind === "credential") return "This site may not read the museum’s data.";
  return "Something went wrong at the museum’s end.";
}

export function ErrorNotice({ what, error, retry }: { what: string; error: MuseumError; retry: () => void }) {
  return (
    <div className="notice notice-error" role="alert">
      <p>
        <strong>{headline(error)}</strong> {what} can’t be shown.
      </p>
      <p className="detail">{error.message}</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

export function StaleNotice({ resource, format }: { resource: Resource<unknown>; format: (at: number) => string }) {
  const { error, loadedAt, retry } = resource;
  if (!error || loadedAt === undefined) return null;
  return (
    <div className="notice notice-stale" role="status">
      <p>
        <strong>{headline(error)}</strong> This is what we knew at {format(loadedAt)}.
      </p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
