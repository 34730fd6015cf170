/** The router over single items, which the server has. */
import type { DataEditor } from "../sessions/data-editor.js";

/** Serves the request that it was made for over a data editor. */
export type DataRouter = (editor: DataEditor) => Promise<Response>;
