import { describeShare } from "./matrix.js";

describeShare(1);
