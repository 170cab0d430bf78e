// npm run release -w mf-blogs [-- --canary 10] [--gateway https://…] [--store folder|s3://bucket/prefix] [--force]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildAll } from "./build-all.ts";
import { gatewayMeant } from "./gate/live.ts";
import { letThrough, reasonsAgainst, untilServed } from "./gate/gate.ts";
import {
  openStore,
  peopleOf,
  refuseLost,
  releaseSlice,
  sliceMeant,
  storePlace,
  whoReleases,
} from "./releases.ts";
import { repository } from "./slices.ts";

async function main() {
  const startedAt = performance.now();
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    options: { canary: text, store: text, gateway: text, force: { type: "boolean" } },
    allowPositionals: true,
  });
  refuseLost(["canary", "store", "gateway"]);
  const name = sliceMeant(positionals[0]);
  const place = values.store ?? storePlace();
  const gateway = gatewayMeant(values.gateway);
  const share = values.canary === undefined ? 100 : Number(values.canary);
  await buildAll({ only: [name] });
  const root = join(repository, name);
  const asked = { name, folder: join(root, "dist"), store: openStore(place), place, gateway };
  const forced = letThrough(await reasonsAgainst(asked), values.force ?? false);
  for (const reason of forced) console.warn(`Forced: ${reason}`);
  const by = whoReleases();
  const version = await releaseSlice({ name, root, store: place, share, by, forced });
  await untilServed(gateway, name, version);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${name} ${version} is live for ${peopleOf(share)} (${seconds} s). The store: ${place}`,
  );
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
