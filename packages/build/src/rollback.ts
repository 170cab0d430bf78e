// npm run rollback -w mf-blogs [-- --store folder]
import { parseArgs } from "node:util";
import { refuseLost, rollBackSlice, sliceMeant, storePlace, whoReleases } from "./releases.ts";

async function main() {
  const { values, positionals } = parseArgs({
    options: { store: { type: "string" } },
    allowPositionals: true,
  });
  refuseLost(["store"]);
  const name = sliceMeant(positionals[0]);
  const store = values.store ?? storePlace();
  const version = await rollBackSlice({ name, store, by: whoReleases() });
  console.log(`${name} is back at ${version} for everybody.`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
