/** Refuses to start a process: a test that needs one is named *.process.test.ts, and no part of the quick loop. */
import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

for (const name of ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"] as const) {
  Object.assign(childProcess, {
    [name]: () => {
      throw new Error(`${name}: a unit test starts no process; name the file *.process.test.ts.`);
    },
  });
}
syncBuiltinESMExports();
