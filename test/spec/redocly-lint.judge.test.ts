/** The OpenAPI documents, as redocly lint finds them under its strictest rules. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

it.each(["spec/openapi.yaml", "spec/openapi.portable.yaml", "spec/admin.openapi.yaml"])(
  "redocly lint under recommended-strict finds no fault in %s",
  async (document) => {
    const lint = ["node_modules/@redocly/cli/bin/cli.js", "lint", "--format=json", document];
    const { stdout } = await promisify(execFile)(process.execPath, lint, { env });
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
  },
);
