// npm run rollback -w mf-blogs [-- --from 0.2.0-3f2a91bc] [--store folder]
import { parseArgs } from "node:util";
import {
  refuseLost,
  rollBackSlice,
  seenIn,
  sliceMeant,
  storePlace,
  whoReleases,
} from "./releases.ts";

async function main() {
  const { values, positionals } = parseArgs({
    options: { store: { type: "string" }, from: { type: "string" } },
    allowPositionals: true,
  });
  refuseLost(["store", "from"]);
  const name = sliceMeant(positionals[0]);
  const store = values.store ?? storePlace();
  // Of two at once one goes back, not both: what the first has left is not what the second saw.
  const seen = values.from ?? (await seenIn({ name, store }).catch(() => undefined));
  const version = await rollBackSlice({ name, store, by: whoReleases(), seen });
  console.log(`${name} is back at ${version} for everybody.`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
