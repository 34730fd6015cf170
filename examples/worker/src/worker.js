/** The mock as a worker. Its answers are the same each day, until you choose another `today`. */
import { museumWorker } from "museum-mock/worker";

// biome-ignore lint/style/noDefaultExport: the form that runtimes take.
export default museumWorker({ today: "2027-03-01", seed: 1 });
