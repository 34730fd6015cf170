import { itNamesBoth } from "./pairs.js";

itNamesBoth("quick", { many: 0.6, rare: 0.5 });
