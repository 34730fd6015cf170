import { describeShare } from "./matrix.js";

describeShare(2);
