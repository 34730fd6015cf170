/** A request to the operations, each part of which is read when it is first needed. */

import { isLoopback, type QueryPairs, queryOf } from "../../base/http.js";
import { quote } from "../../base/text.js";
import type { ClockSetting } from "../../contract/clock.js";
import { type Operation, resolveTarget } from "../../contract/interface.js";
import { parseMoment } from "../../contract/local-time.js";
import { portableAnswers } from "../../contract/profile.js";
import type { Fault } from "../../scenarios/fault.js";
import { type MatchedRequest, type RequestReading, readParameters } from "../../scenarios/match-fields.js";
import type { EnteredScenario } from "../../scenarios/scenario-data.js";
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { Question } from "../journal/exchange-record.js";
import { NO_JOURNAL } from "../journal/journal.js";
import { type KnownSecrets, redactHeaders, redactTarget } from "../journal/redaction.js";
import { type CredentialReading, parseCredential } from "../message/credential.js";
import type { HeaderList, RequestMessage } from "../message/messages.js";
import { badControl, type MockProblem } from "../message/problem.js";
import { withoutSession } from "../message/request-path.js";
import type { Session } from "../sessions/session.js";
import { type SessionRegistry, sessionIdError } from "../sessions/session-registry.js";
import type { Snapshot } from "../sessions/snapshot.js";
import { type Keyed, REQUEST_FAULT } from "../state/count-keys.js";
import {
  MAY_HAVE_CONTROLS,
  NO_CONTROLS,
  parseRequestControls,
  type RequestControls,
  type SessionBy,
  withoutControls,
} from "./request-controls.js";

interface MetState {
  readonly session: Session;
  readonly snapshot: Snapshot;
  /** Whether the request overrides the scenario, the day or the profile of its session. */
  readonly isOverridden: boolean;
  /** A page of another site sent it, without a credential, and names a session: it gets a reply and leaves no trace there. */
  readonly isForeign: boolean;
  /** Why the request is not read any further: an invalid control, or a deleted session. */
  readonly refusal?: MockProblem | undefined;
}

export class MuseumRequest {
  readonly method: string;
  /** Path and query, below the base path and without the path that names a session. */
  readonly target: string;
  readonly authorization: string | null;
  /** The request as it was received, without the path that names its session. */
  readonly message: RequestMessage;
  readonly controls: RequestControls;
  readonly isPrefixed: boolean;
  readonly fields: RequestFields;
  readonly #options: ReaderOptions;
  #place: ReturnType<typeof resolveTarget> | undefined;
  #question: Question | undefined;
  #state: MetState | undefined;
  #reading: RequestReading | undefined;

  constructor(
    message: RequestMessage,
    controls: RequestControls,
    { fields, isPrefixed, options }: Pick<MuseumRequest, "fields" | "isPrefixed"> & { readonly options: ReaderOptions },
  ) {
    this.method = message.method;
    this.target = message.target;
    this.authorization = message.header("authorization");
    this.message = message;
    this.controls = controls;
    this.isPrefixed = isPrefixed;
    this.fields = fields;
    this.#options = options;
  }

  get path(): string {
    return this.#at().path;
  }

  /** Undefined for a path that no operation has, and for what another server answers. */
  get operation(): Operation | undefined {
    return this.isForOthers ? undefined : this.#at().operation;
  }

  /** Whether another server answers: the path is no operation's, or the method is another one, and there is such a server. */
  get isForOthers(): boolean {
    if (!this.#options.hasOthers) return false;
    // A preflight goes where the request goes that it asks for.
    const asked = this.method === "OPTIONS" ? this.header("access-control-request-method") : null;
    const { operation, path } = this.#at();
    return (operation === undefined && !ADMIN.test(path)) || !OWN_METHODS.has(asked ?? this.method);
  }

  get pairs(): QueryPairs {
    return this.#at().pairs;
  }

  get credential(): CredentialReading {
    return this.fields.credential;
  }

  get question(): Question {
    this.#question ??= this.#ask();
    return this.#question;
  }

  #ask(): Question {
    const { method, operation, credential } = this;
    const target = redactTarget(this.target, this.#options.known);
    return { method, target, operation: operation?.id, credential: credential.name };
  }

  get session(): Session {
    return this.state.session;
  }

  get snapshot(): Snapshot {
    return this.state.snapshot;
  }

  /** Throws an Error before the request has met its session. */
  get state(): MetState {
    if (!this.#state) throw new Error("The request has not met a session yet.");
    return this.#state;
  }

  /** `use` creates the session and counts as use; `peek` leaves everything as it is. */
  enter(sessions: SessionRegistry, library: ScenarioLibrary, access: "use" | "peek"): this {
    const { controls } = this;
    const { session: id } = controls;
    const deletion = sessions.deletion(id);
    if (deletion) return this.meet(refused(sessions.common, false, deletion));
    const isForeign = id !== undefined && isOfForeignPage(this, sessions);
    const isUse = access === "use" && !controls.explain && !isForeign;
    const named = isUse ? sessions.use(id) : sessions.peek(id);
    const session = isForeign ? named.fork(id, NO_JOURNAL) : named;
    const scenario = findScenario(controls, session.libraryOver(library));
    if (typeof scenario === "string") return this.meet(refused(session, isForeign, badControl(scenario)));
    return this.meet(stateIn(session, controls, { scenario, isForeign }));
  }

  meet(state: MetState): this {
    this.#state = state;
    this.#reading = undefined;
    return this;
  }

  header(name: string): string | null {
    return this.message.header(name);
  }

  /** The faults that may hit the request: those that it asks for, then those of its state. */
  get faults(): readonly Keyed<Fault>[] {
    const { faults } = this.controls;
    if (faults.length === 0) return this.snapshot.faults;
    return [...faults.map((part) => ({ key: REQUEST_FAULT, part })), ...this.snapshot.faults];
  }

  get matched(): MatchedRequest {
    const { method, path, operation, pairs, snapshot } = this;
    const asked = { method, path, operation: operation?.id, pairs };
    return {
      ...asked,
      header: (name) => this.header(name),
      user: () => this.credential.name?.user,
      reading: () => {
        this.#reading ??= readParameters(asked, snapshot);
        return this.#reading;
      },
    };
  }

  #at(): ReturnType<typeof resolveTarget> {
    if (!this.#place) {
      const place = resolveTarget(this.target);
      const pairs = withoutControls(place.pairs);
      this.#place = pairs === place.pairs ? place : { ...place, pairs };
    }
    return this.#place;
  }
}

interface RequestFields {
  readonly prefer: string | null;
  readonly credential: CredentialReading;
  /** The session that the user name is, if it names one. */
  readonly implied: string | undefined;
  /** The controls of a request whose target has none. */
  readonly controls: RequestControls;
  /** Secrets masked. */
  readonly recorded: HeaderList;
  readonly page: string | null;
  /** Whether there is an `If-Match` or `If-None-Match`. */
  readonly isConditional: boolean;
}

const NO_HEADERS: HeaderList = [];

interface ReaderOptions {
  readonly sessionBy: SessionBy | undefined;
  /** Whether another server answers what is no operation. */
  readonly hasOthers: boolean;
  /** The credentials that `credentialCheck=listed` lets in, as `toCredential` writes them. */
  readonly listed: readonly string[];
  readonly known: KnownSecrets;
}

/** Reads header fields once for each list of them: a server hands out the same one as long as a connection sends the same (decision 28). */
export class RequestReader {
  readonly #fields = new WeakMap<HeaderList, RequestFields>();
  readonly #options: ReaderOptions;
  /** The last one: most clients of a mock send the same. Without it, a request in process allocates two fifths more. */
  #authorization: string | null = null;
  #credential = parseCredential(null, []);

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  read(received: RequestMessage): MuseumRequest {
    const named = withoutSession(received);
    const message = named?.message ?? received;
    const list = message.headers?.();
    const fields = (list && this.#fields.get(list)) ?? this.#readFields(message, list);
    const controls =
      named || MAY_HAVE_CONTROLS.test(message.target) ? controlsOf(message, fields, named?.session) : fields.controls;
    return new MuseumRequest(message, controls, { fields, isPrefixed: named !== undefined, options: this.#options });
  }

  /** Returns a recorded request, which has lost its secrets, with what its credential was read as. */
  recall(message: RequestMessage, controls: RequestControls, credential: CredentialReading): MuseumRequest {
    const unknown = { prefer: null, implied: undefined, recorded: NO_HEADERS, page: null, isConditional: true };
    const fields = { ...unknown, credential, controls };
    return new MuseumRequest(message, controls, { fields, isPrefixed: false, options: this.#options });
  }

  #readFields({ header }: RequestMessage, list: HeaderList | undefined): RequestFields {
    const { sessionBy, listed, known } = this.#options;
    const authorization = header("authorization");
    if (authorization !== this.#authorization) this.#credential = parseCredential(authorization, listed);
    this.#authorization = authorization;
    const credential = this.#credential;
    const prefer = header("prefer");
    const user = sessionBy && credential.name?.user;
    const implied = user !== undefined && sessionIdError(user) === undefined ? user : undefined;
    const fields = {
      prefer,
      credential,
      implied,
      controls: prefer === null && implied === undefined ? NO_CONTROLS : parseRequestControls(prefer, [], implied),
      recorded: list ? redactHeaders(list, known) : NO_HEADERS,
      page: header("origin"),
      isConditional: (header("if-match") ?? header("if-none-match")) !== null,
    };
    if (list) this.#fields.set(list, fields);
    return fields;
  }
}

/** Reads the controls. A query control overrides the header, and both override a session that the user name is; `path` is the session of the prefix. */
function controlsOf({ target }: RequestMessage, { prefer, implied }: RequestFields, path: string | undefined) {
  const controls = parseRequestControls(prefer, queryOf(target), path ?? implied);
  const { session = "", invalid } = controls;
  if (path === undefined || session === path || invalid !== undefined) return controls;
  const both = `The path names session ${quote(path)}, but the request asks for session ${quote(session)}; name one of them.`;
  return { ...controls, session: path, invalid: both };
}

/** The methods of an operation, whether the profile serves them or not. */
const OWN_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** What no other server gets, not even where the admin API is off. */
const ADMIN = /\/__admin(?:\/|$)/;

function refused(session: Session, isForeign: boolean, refusal: MockProblem): MetState {
  return { session, snapshot: session.snapshot(), isOverridden: false, isForeign, refusal };
}

/** Whether a page of another site sent it and proves nothing: without a well-formed credential, or with any that is let in to a mock on this machine. */
function isOfForeignPage(request: MuseumRequest, { common }: SessionRegistry): boolean {
  if (request.header("sec-fetch-site") !== "cross-site") return false;
  if (request.credential.error !== undefined) return true;
  const isListed = common.snapshot().profile.credentialCheck === "listed";
  // A browser that Playwright makes send a request elsewhere takes the page for one of the same origin, and sends no Origin.
  const page = request.header("origin") ?? request.header("referer");
  return !isListed && isLocal(request.message.origin) && !isLocal(page);
}

function isLocal(origin: string | null | undefined): boolean {
  return origin != null && URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}

export function findScenario(
  { invalid, scenario }: RequestControls,
  library: ScenarioLibrary,
): EnteredScenario | string | undefined {
  if (invalid !== undefined) return invalid;
  if (scenario === undefined) return undefined;
  const finding = library.find(scenario);
  return "message" in finding ? finding.message : finding.entered;
}

export function stateIn(
  session: Session,
  controls: RequestControls,
  { scenario, isForeign }: { readonly scenario: EnteredScenario | undefined; readonly isForeign: boolean },
): MetState {
  const { profile } = controls;
  const clock = clockOf(controls, session);
  const isOverridden = Boolean(scenario ?? clock ?? profile);
  const overrides = { scenario, clock, profile: profile && portableAnswers(profile) };
  const snapshot = isOverridden ? session.snapshotWith(overrides) : session.snapshot();
  return { session, snapshot, isOverridden, isForeign };
}

function clockOf({ today, now }: RequestControls, session: Session): ClockSetting | undefined {
  if (now === undefined) return today === undefined ? undefined : { day: today };
  const { timeZone } = session.snapshot().profile;
  return { moment: parseMoment(now, timeZone) ?? 0, speed: 0, since: 0 };
}
