// npm run gate -- svc-content --against https://…: whether what is built from these sources fits what is live there.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { apis } from "@tutorsetu/contracts/apis";
import { type Api, openApiOf } from "@tutorsetu/service-kit/server/openapi";
import { buildAll } from "../build-all.ts";
import { repository } from "../slices.ts";
import { candidateIn } from "./candidate.ts";
import { gatewayMeant, type Live, liveAt } from "./live.ts";
import { refusals } from "./refusals.ts";
import { serviceRefusals } from "./service-gate.ts";

async function reasonsAgainst(name: string, live: Live): Promise<string[]> {
  const api = Object.entries<Api>(apis).find(([service]) => service === name)?.[1];
  if (api) return serviceRefusals(name, openApiOf(name, api), live);
  if (!name.startsWith("mf-"))
    throw new Error("Say what: npm run gate -- svc-content --against https://…");
  await buildAll({ only: [name], log: console.error });
  return refusals(candidateIn(name, join(repository, name, "dist")), live);
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { against: { type: "string" } },
    allowPositionals: true,
  });
  const [name = ""] = positionals;
  const gateway = gatewayMeant(values.against);
  const reasons = await reasonsAgainst(name, await liveAt(gateway));
  for (const reason of reasons) console.error(reason);
  if (reasons.length === 0) console.log(`${name} fits what is live at ${gateway}.`);
  process.exitCode = reasons.length > 0 ? 1 : 0;
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
