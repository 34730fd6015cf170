import { itNamesBoth } from "./pairs.js";

itNamesBoth("full", { many: 0.6, rare: 0.5 });
