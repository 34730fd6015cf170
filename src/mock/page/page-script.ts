/** What moves in the dashboard. It is sent to the browser as it stands, and so needs nothing from outside itself. */

interface Shown {
  readonly id: number;
  readonly time: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly session?: string;
  readonly scenario?: string;
  readonly problem?: string;
  readonly warnings: readonly string[];
  readonly faults?: readonly string[];
}

export function runDashboard(): void {
  const ROWS = 200;
  const SILENCE = "The mock does not answer.";
  /** In milliseconds: how long after an exchange the page looks at the state, and how often without one. */
  const SOON = 1000;
  const NOW_AND_THEN = 5000;
  const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
  const sessions = element<HTMLSelectElement>("session");
  const filter = element<HTMLSelectElement>("filter");
  const rows = element("rows");
  const says = new Map<string, string>();
  let stream: EventSource | undefined;
  let states = 0;
  let isLookDue = false;

  const address = (path: string, query = "") => {
    const parts = [query, sessions.value === "" ? "" : `session=${encodeURIComponent(sessions.value)}`];
    const joined = parts.filter((part) => part !== "").join("&");
    return joined === "" ? path : `${path}?${joined}`;
  };

  /** Sends, and says what is wrong where something is. */
  const ask = async (method: string, path: string, body?: string) => {
    const json = { body: body ?? null, headers: { "Content-Type": "application/json" } };
    const response = await fetch(address(path), { method, ...(body !== undefined && json) }).catch(() => undefined);
    const text = (await response?.text()) ?? "";
    const value = text === "" ? undefined : JSON.parse(text);
    if (response?.ok && element("message").textContent === SILENCE) element("message").textContent = "";
    if (!response?.ok) element("message").textContent = value?.detail ?? SILENCE;
    if (response?.status === 401) askForToken();
    return response?.ok ? value : undefined;
  };

  const askForToken = () => {
    const isFirst = !document.cookie.includes("museum-mock-token=");
    element("message").textContent = isFirst
      ? "This mock was started with --admin-token; its controls want the token."
      : "That is not the token.";
    element("token").hidden = false;
    element("secret").focus();
  };

  const steered = [element<HTMLInputElement>("date"), element<HTMLInputElement>("list")] as const;

  /** What a person has written and not sent is left alone. */
  const fill = (input: HTMLInputElement, value: string) => {
    if (input.value === (input.dataset["shown"] ?? "")) input.value = value;
    input.dataset["shown"] = value;
  };
  const takeAsSent = () => {
    for (const input of steered) input.dataset["shown"] = input.value;
  };

  /** Whether there was an answer to show. Of two that are asked for at once, the later one is shown. */
  const showState = async () => {
    states += 1;
    const state = states;
    const clock = await ask("GET", "clock");
    const world = clock && (await ask("GET", "scenarios"));
    const faults = world && (await ask("GET", "faults"));
    if (!faults) return false;
    if (state !== states) return true;
    element("today").textContent = clock.today;
    element("held").textContent = clock.isHeld ? "(held)" : `in ${clock.timeZone}`;
    element("current").textContent = world.current;
    const [date, list] = steered;
    fill(date, clock.today);
    fill(list, faults.length === 0 ? "" : JSON.stringify(faults));
    const names: readonly string[] = world.scenarios.map(({ name }: { name: string }) => name);
    for (const { name, says: sentence } of world.scenarios) says.set(name, sentence);
    if (element("names").childElementCount !== names.length) {
      element("names").replaceChildren(...names.map((name) => new Option(name, name)));
    }
    return true;
  };

  /**
   * Lists the sessions, and says whether the chosen one is there. To ask for one that was dropped would make a new one, and so the
   * page goes back to the common world first.
   */
  const isThere = async () => {
    const known: readonly { id: string }[] | undefined = await ask("GET", "sessions");
    if (!known) return false;
    const ids = known.map(({ id }) => id).sort();
    const chosen = sessions.value;
    const shown = [...sessions.options].map(({ value }) => value);
    // A list that is open closes when it is filled anew.
    if (["", ...ids].join() !== shown.join()) {
      sessions.replaceChildren(new Option("the common one", ""), ...ids.map((id) => new Option(id, id)));
    }
    const isGone = chosen !== "" && !ids.includes(chosen);
    sessions.value = isGone ? "" : chosen;
    if (!isGone) return true;
    element("message").textContent = `The session "${chosen}" is gone; this is the common world.`;
    takeAsSent();
    await showState();
    showJournal();
    return false;
  };

  /** Somebody else may have steered. */
  const look = async () => {
    if (document.hidden || !element("token").hidden || !(await isThere())) return;
    await showState();
    if (stream?.readyState === EventSource.CLOSED) showJournal();
  };
  const lookSoon = () => {
    if (isLookDue) return;
    isLookDue = true;
    setTimeout(() => {
      isLookDue = false;
      look();
    }, SOON);
  };

  const rowId = ({ id }: Shown) => `exchange-${id}`;

  const toRow = (exchange: Shown) => {
    const row = document.createElement("tr");
    row.id = rowId(exchange);
    row.tabIndex = 0;
    const { time, method, target, status, milliseconds, session = "", scenario = "" } = exchange;
    const remarks = [
      ...(exchange.faults ?? []).map((fault) => `fault: ${fault}`),
      exchange.problem ?? "",
      ...exchange.warnings,
    ];
    const world = [session, scenario].filter((part) => part !== "").join(", ");
    const texts = [
      time.slice(11, 23),
      `${method} ${target}`,
      status === 0 ? "cut off" : String(status),
      milliseconds.toFixed(1),
      world,
    ];
    for (const text of [...texts, remarks.filter((remark) => remark !== "").join(" ")])
      row.insertCell().textContent = text;
    row.cells[2]?.classList.add(`s${Math.floor(status / 100)}`);
    const open = () => {
      element("exchange").textContent = JSON.stringify(exchange, undefined, 2);
      element<HTMLDialogElement>("details").showModal();
    };
    row.addEventListener("click", open);
    row.addEventListener("keydown", ({ key }) => key === "Enter" && open());
    return row;
  };

  const add = (exchange: Shown) => {
    if (document.getElementById(rowId(exchange))) return;
    rows.prepend(toRow(exchange));
    while (rows.children.length > ROWS) rows.lastElementChild?.remove();
    element("empty").hidden = true;
  };

  /**
   * In the common world the exchanges of all sessions are shown. What comes while the list is being fetched is added to it; a
   * stream that was broken off opens again by itself, and the list is fetched anew.
   */
  const showJournal = () => {
    const everyone = sessions.value === "" ? "session=*" : "";
    const query = [filter.value, everyone].filter((part) => part !== "").join("&");
    element<HTMLAnchorElement>("har").href = address("requests/har", query);
    stream?.close();
    const source = new EventSource(address("requests/stream", query));
    stream = source;
    let waiting: Shown[] | undefined;
    source.addEventListener("open", async () => {
      waiting = [];
      const response = await fetch(address("requests", `${query}&limit=${ROWS}`.replace(/^&/, "")));
      const { requests }: { requests: readonly Shown[] } = await response.json();
      if (stream !== source) return;
      rows.replaceChildren(...requests.map(toRow).reverse());
      element("empty").hidden = requests.length > 0;
      for (const exchange of waiting ?? []) add(exchange);
      waiting = undefined;
    });
    source.addEventListener("exchange", ({ data }) => {
      const exchange: Shown = JSON.parse(data);
      if (waiting) waiting.push(exchange);
      else add(exchange);
      lookSoon();
    });
    // It would open again by itself, and with it a session that is gone.
    source.addEventListener("error", () => {
      if (sessions.value !== "") source.close();
    });
  };

  const showAll = async () => {
    if (!(await isThere())) return;
    takeAsSent();
    if (await showState()) showJournal();
  };

  const steer = async (method: string, path: string, body?: unknown) => {
    element("message").textContent = "";
    if (!(await isThere())) return;
    await ask(method, path, body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body));
    if (element("message").textContent !== "") return;
    takeAsSent();
    await showState();
  };

  const onSubmit = (id: string, act: () => unknown) =>
    element(id).addEventListener("submit", (event) => {
      event.preventDefault();
      act();
    });
  const onClick = (id: string, act: () => unknown) => element(id).addEventListener("click", act);
  const nameInput = element<HTMLInputElement>("name");

  onSubmit("token", async () => {
    const secret = element<HTMLInputElement>("secret");
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs a secure context, which a mock by a name is not.
    document.cookie = `museum-mock-token=${encodeURIComponent(secret.value)}; path=/__admin; SameSite=Strict`;
    secret.value = "";
    element("message").textContent = "";
    element("token").hidden = true;
    await showAll();
  });
  onSubmit("clock", () => steer("PUT", "clock", { today: element<HTMLInputElement>("date").value }));
  for (const button of document.querySelectorAll<HTMLElement>("[data-days]")) {
    button.addEventListener("click", () => steer("POST", "clock/advance", { days: Number(button.dataset["days"]) }));
  }
  onClick("release", () => steer("POST", "clock/release"));
  onSubmit("scenario", () => steer("PUT", "scenarios", { scenario: nameInput.value }));
  onClick("leave", () => steer("DELETE", "scenarios"));
  nameInput.addEventListener("input", () => {
    element("says").textContent = says.get(nameInput.value) ?? "";
  });
  onSubmit("faults", () => steer("PUT", "faults", element<HTMLInputElement>("list").value || "[]"));
  onClick("mend", () => steer("DELETE", "faults"));
  onClick("reset", async () => {
    await steer("POST", "reset");
    showJournal();
  });
  onClick("clear", async () => {
    if (!(await isThere())) return;
    await fetch(address("requests", sessions.value === "" ? "session=*" : ""), { method: "DELETE" });
    showJournal();
  });
  sessions.addEventListener("change", () => {
    element("message").textContent = "";
    showAll();
  });
  filter.addEventListener("change", async () => {
    if (await isThere()) showJournal();
  });
  window.addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  setInterval(look, NOW_AND_THEN);
  showAll();
}
