// npm run promote -- mf-blogs 0.1.0-3f2a91bc [--canary 25] [--store folder|s3://bucket/prefix]
import { parseArgs } from "node:util";
import { ReleaseRejectedError } from "@tutorsetu/releases/pointer";
import {
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
    options: { canary: text, store: text },
    allowPositionals: true,
  });
  refuseLost(["canary", "store"]);
  const version = positionals.at(-1);
  if (version === undefined || !/^\d/.test(version))
    throw new ReleaseRejectedError(
      "Say which version: npm run promote -- mf-blogs 0.1.0-3f2a91bc.",
    );
  const name = sliceMeant(positionals.at(-2));
  const store = values.store ?? storePlace();
  const share = values.canary === undefined ? 100 : Number(values.canary);
  await promoteSlice({ name, version, store, share, by: whoReleases() });
  console.log(`${name} ${version} is live for ${peopleOf(share)}. The store: ${store}`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
