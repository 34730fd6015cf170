/** How long a test waits for what should come: so long that only what never comes runs into it, however busy the machine is. */
export const PATIENCE_MILLISECONDS = 300_000;
