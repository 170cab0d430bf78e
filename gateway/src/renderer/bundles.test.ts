import { release } from "@tutorsetu/releases/release";
import { folderWith, inBucket } from "@tutorsetu/releases/testing/stores";
import { expect, test } from "vitest";
import { tagOf } from "../content-tag.ts";
import { createBundles, NoBundleError } from "./bundles.ts";

const name = "mf-blogs";
const SHELL = "exports.shell = 1;";

test("a renderer with copies of its own finds a version of the bucket as soon as it is released", async () => {
  const { store, machine } = await inBucket();
  const publish = (version: string) => {
    const from = folderWith({
      "mf-manifest.json": JSON.stringify({ name: "mf_blogs" }),
      "server/main.cjs": `exports.version = "${version}";`,
    });
    return release(store, { name, by: "tester", version, from, share: 100 });
  };
  const shellFolder = folderWith({ "server/main.cjs": SHELL });
  const bundles = createBundles({ shellFolder, remotes: [], store: machine() });
  const codeOf = async (version: string) => {
    const shell = tagOf(Buffer.from(SHELL));
    return (await bundles.find({ shell, remote: { name, version } })).remote?.code;
  };

  await publish("1.0.0");
  expect(await codeOf("1.0.0")).toContain("1.0.0");
  await publish("2.0.0");
  expect(await codeOf("2.0.0")).toContain("2.0.0");
  await expect(codeOf("3.0.0")).rejects.toThrow(NoBundleError);
});
