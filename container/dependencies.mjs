/** Leaves in package.json what the image installs: the dependencies, and the optional packages for --store and MCP. */
import { readFileSync, writeFileSync } from "node:fs";

const OPTIONAL = ["@redis/client", "@modelcontextprotocol/server"];

const { version, dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
for (const name of OPTIONAL) dependencies[name] = devDependencies[name];
writeFileSync("package.json", JSON.stringify({ name: "museum-mock-image", version, private: true, dependencies }));
