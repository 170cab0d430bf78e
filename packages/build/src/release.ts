// npm run release -w mf-blogs [-- --canary 10 | --canary 0 [--preview-days 7]] [--gateway https://…] [--store folder|s3://bucket/prefix] [--force]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ReleaseRejectedError } from "@tutorsetu/releases/pointer";
import { buildAll } from "./build-all.ts";
import { gatewayMeant } from "./gate/live.ts";
import { previewDays, previewSecret, previewSlice } from "./preview.ts";
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
    options: {
      canary: text,
      "preview-days": text,
      store: text,
      gateway: text,
      force: { type: "boolean" },
    },
    allowPositionals: true,
  });
  refuseLost(["canary", "preview-days", "store", "gateway"]);
  const name = sliceMeant(positionals[0]);
  const place = values.store ?? storePlace();
  const gateway = gatewayMeant(values.gateway);
  const share = values.canary === undefined ? 100 : Number(values.canary);
  const preview =
    share === 0 ? { days: previewDays(values["preview-days"]), secret: previewSecret() } : null;
  if (!preview && values["preview-days"] !== undefined)
    throw new ReleaseRejectedError("--preview-days is for a preview: --canary 0 --preview-days 7.");
  await buildAll({ only: [name] });
  const root = join(repository, name);
  const asked = { name, folder: join(root, "dist"), store: openStore(place), place, gateway };
  const forced = letThrough(await reasonsAgainst(asked), values.force ?? false);
  for (const reason of forced) console.warn(`Forced: ${reason}`);
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  if (preview) {
    const { version, path, expires } = await previewSlice({
      name,
      root,
      store: place,
      gateway,
      ...preview,
    });
    const site = (process.env.SITE_URL ?? gateway).replace(/\/+$/, "");
    console.log(
      [
        `${name} ${version} is uploaded and nobody gets it (${seconds()} s), but who opens this link, until ${expires.toISOString()}:`,
        site + path,
        `For everybody: npm run promote -w ${name} -- ${version}. The store: ${place}`,
      ].join("\n"),
    );
    return;
  }
  const by = whoReleases();
  const version = await releaseSlice({ name, root, store: place, share, by, forced });
  await untilServed(gateway, name, version);
  console.log(
    `${name} ${version} is live for ${peopleOf(share)} (${seconds()} s). The store: ${place}`,
  );
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
