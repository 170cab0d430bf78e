import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GATEWAY_HEAP } from "../src/processes.ts";

const asList = `command: [node, ${GATEWAY_HEAP.join(", ")}, dist/main.mjs,]`;
/** However the lines are broken. */
const squeezed = (text: string) => text.replaceAll(/\s/g, "");

test.each([
  ["docker-compose.yml", asList],
  ["deploy/k8s/gateway/deployment.yaml", asList],
  ["gateway/package.json", `node --enable-source-maps ${GATEWAY_HEAP.join(" ")} dist/main.mjs`],
])("%s gives the gateway the heap that npm start gives it", (file, command) => {
  const text = readFileSync(join(import.meta.dirname, "../../..", file), "utf8");
  expect(squeezed(text)).toContain(squeezed(command));
});
