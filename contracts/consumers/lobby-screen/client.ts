/** What the screen in the lobby shows: whether the museum is open today, when it opens next, and what is on. */

export interface Museum {
  readonly url: string;
  readonly credential: string;
}

/** What the screen shows; a museum that refuses or fails is never a blank screen. */
export type Screen =
  | { readonly shows: "open"; readonly from: string; readonly to: string; readonly events: readonly string[] }
  | { readonly shows: "closed"; readonly opens: string | undefined }
  | { readonly shows: "notice"; readonly text: string };

interface OpeningDay {
  readonly date: string;
  readonly timeOpen: string;
  readonly timeClose: string;
}

interface Refusal {
  readonly refused: number;
}

/** The next opening day from a date on, that date included; undefined where none is known. */
export async function fetchNextOpening(museum: Museum, today: string): Promise<OpeningDay | Refusal | undefined> {
  const days = await get<OpeningDay>(museum, `/museum-hours?startDate=${today}&limit=1`);
  return "refused" in days ? days : days[0];
}

/** Opening days for the list beside the screen, as many and as far on as its owner has set. */
export function fetchDays(museum: Museum, today: string, { page, limit }: { page: number; limit: number }) {
  return get<OpeningDay>(museum, `/museum-hours?startDate=${today}&page=${page}&limit=${limit}`);
}

/** The names of what takes place on a day; none where the museum refuses, for the hours matter more. */
export async function fetchEventNames(museum: Museum, day: string): Promise<readonly string[]> {
  const events = await get<{ readonly name: string }>(museum, `/special-events?startDate=${day}&endDate=${day}`);
  return "refused" in events ? [] : events.map(({ name }) => name);
}

export function toScreen(next: OpeningDay | Refusal | undefined, today: string, events: readonly string[]): Screen {
  if (next && "refused" in next) return { shows: "notice", text: noticeOf(next.refused) };
  if (next?.date !== today) return { shows: "closed", opens: next?.date };
  return { shows: "open", from: next.timeOpen, to: next.timeClose, events };
}

function noticeOf(status: number): string {
  return status === 401 ? "This screen needs a new password." : "Opening hours: please ask at the desk.";
}

async function get<T>({ url, credential }: Museum, target: string): Promise<readonly T[] | Refusal> {
  const headers: HeadersInit = credential === "" ? {} : { Authorization: `Basic ${btoa(credential)}` };
  const response = await fetch(url + target, { headers });
  return response.ok ? ((await response.json()) as readonly T[]) : { refused: response.status };
}
