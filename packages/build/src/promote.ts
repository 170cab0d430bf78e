// npm run promote -- mf-blogs 0.1.0-3f2a91bc [--canary 25] [--gateway https://…] [--store folder|s3://bucket/prefix] [--force]
import { parseArgs } from "node:util";
import { ReleaseRejectedError } from "@tutorsetu/releases/pointer";
import { uploadedFolder } from "@tutorsetu/releases/release";
import { gatewayMeant } from "./gate/live.ts";
import { letThrough, reasonsAgainst, untilServed } from "./gate/gate.ts";
import {
  openStore,
  peopleOf,
  promoteSlice,
  refuseLost,
  sliceMeant,
  storePlace,
  whoReleases,
} from "./releases.ts";

async function main() {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    options: { canary: text, store: text, gateway: text, force: { type: "boolean" } },
    allowPositionals: true,
  });
  refuseLost(["canary", "store", "gateway"]);
  const version = positionals.at(-1);
  if (version === undefined || !/^\d/.test(version))
    throw new ReleaseRejectedError(
      "Say which version: npm run promote -- mf-blogs 0.1.0-3f2a91bc.",
    );
  const name = sliceMeant(positionals.at(-2));
  const place = values.store ?? storePlace();
  const gateway = gatewayMeant(values.gateway);
  const share = values.canary === undefined ? 100 : Number(values.canary);
  const store = openStore(place);
  const folder = await uploadedFolder(store, name, version);
  const reasons = await reasonsAgainst({ name, folder, store, place, gateway });
  const forced = letThrough(reasons, values.force ?? false);
  for (const reason of forced) console.warn(`Forced: ${reason}`);
  await promoteSlice({ name, version, store: place, share, by: whoReleases(), forced });
  await untilServed(gateway, name, version);
  console.log(`${name} ${version} is live for ${peopleOf(share)}. The store: ${place}`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
