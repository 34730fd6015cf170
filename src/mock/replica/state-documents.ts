/** The states of sessions as plain data. Edits that sessions share, because one was forked from the other, are written once. */
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { type DataEdits, NO_EDITS } from "../sessions/data-edits.js";
import type { SessionState } from "../sessions/session-state.js";
import { toWorldDocument, type WorldBase, type WorldDocument } from "../sessions/world-document.js";
import { readWorld } from "../sessions/world-reading.js";

export interface StateDocument {
  /** Without the edits. */
  readonly world: WorldDocument;
  /** An index into the list of edits. */
  readonly edits: number;
  /** The names of the scenarios that were defined in the session; the world has those of the mock, too. */
  readonly defined: readonly string[];
}

/** Edits, in a world that has nothing else. */
type EditsDocument = WorldDocument;

export interface StateWriter {
  write(state: SessionState): StateDocument;
  /** Returns the edits of all states that were written. */
  edits(): readonly EditsDocument[];
}

export function createStateWriter(base: WorldBase): StateWriter {
  const documents: EditsDocument[] = [];
  /** By the entries and the events that were edited, which never change. */
  const places = new Map<DataEdits["entries"], Map<DataEdits["events"], number>>();

  function placeOf(edits: DataEdits): number {
    const ofEvents = places.get(edits.entries) ?? new Map<DataEdits["events"], number>();
    places.set(edits.entries, ofEvents);
    const place = ofEvents.get(edits.events) ?? documents.push(toWorldDocument(stateOf(edits), base)) - 1;
    ofEvents.set(edits.events, place);
    return place;
  }

  return {
    write(state) {
      const edits = state.layers[0]?.manual.edits ?? NO_EDITS;
      const world = toWorldDocument(withEdits(state, NO_EDITS), base);
      return { world, edits: placeOf(edits), defined: state.defined.map(({ name }) => name) };
    },
    edits: () => documents,
  };
}

/** Returns a function that reads states; equal documents give the same state. Throws an Error if one is invalid. */
export function createStateReader(
  library: ScenarioLibrary,
  documents: readonly EditsDocument[],
): (document: StateDocument) => SessionState {
  const all = documents.map((document) => read(document, library).layers[0]?.manual.edits ?? NO_EDITS);
  const known = new Map<string, SessionState>();
  const readOne = ({ world, edits, defined }: StateDocument): SessionState => {
    const state = withEdits(read(world, library), all[edits] ?? NO_EDITS);
    return { ...state, defined: state.defined.filter(({ name }) => defined.includes(name)) };
  };
  return (document) => {
    const text = JSON.stringify(document);
    const state = known.get(text) ?? readOne(document);
    known.set(text, state);
    return state;
  };
}

function read(world: WorldDocument, library: ScenarioLibrary): SessionState {
  const { state, violations } = readWorld(world, library);
  if (!state) throw new Error(`Invalid checkpoint: ${violations.map(({ message }) => message).join(" ")}`);
  return state;
}

function stateOf(edits: DataEdits): SessionState {
  const layers = [{ scenario: undefined, manual: { clock: undefined, answers: {}, edits } }];
  return { layers, faults: [], defined: [], counts: new Map(), size: 0 };
}

/** Returns a state with other edits below its scenarios. */
function withEdits(state: SessionState, edits: DataEdits): SessionState {
  const [first, ...entered] = state.layers;
  return first ? { ...state, layers: [{ ...first, manual: { ...first.manual, edits } }, ...entered] } : state;
}
