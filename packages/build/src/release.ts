// npm run release -w mf-blogs [-- --canary 10] [--store folder|s3://bucket/prefix]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildAll } from "./build-all.ts";
import {
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
    options: { canary: text, store: text },
    allowPositionals: true,
  });
  refuseLost(["canary", "store"]);
  const name = sliceMeant(positionals[0]);
  const store = values.store ?? storePlace();
  const share = values.canary === undefined ? 100 : Number(values.canary);
  await buildAll({ only: [name] });
  const version = await releaseSlice({
    name,
    root: join(repository, name),
    store,
    share,
    by: whoReleases(),
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${name} ${version} is live for ${peopleOf(share)} (${seconds} s). The store: ${store}`,
  );
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
