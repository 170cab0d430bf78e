import { deploymentsApi } from "@tutorsetu/contracts/apis";
import { release } from "@tutorsetu/releases/release";
import { folderStore } from "@tutorsetu/releases/folder-store";
import {
  type ProviderStates,
  contractBreaches,
  consumerContractsOf,
} from "@tutorsetu/service-kit/testing/consumer-contracts";
import { expect, it } from "vitest";
import { folderOf, gateway, upstream } from "../testing/gateway.ts";

const name = "mf-blogs";
const token = "Admin";
const user = { _id: "64f000000000000000000001", userName: "Asha", role: token, email: "a@b.in" };

/** A gateway before a remote with three releases, the last one for a tenth of the people. */
async function fixture() {
  const session = { valid: true, user: { ...user, image: null, phoneNo: "" } };
  const users = await upstream((_request, response) => response.end(JSON.stringify(session)));
  const store = folderStore(folderOf({}));
  const metaData = { remoteEntry: { name: "entry.js", path: "" } };
  const files = {
    "mf-manifest.json": JSON.stringify({ name: "mf_blogs", metaData }),
    "entry.js": "",
    "compatibility.json": JSON.stringify({
      builtWith: {},
      asksFor: ["mf_listings/tutors"],
      expects: [],
      files: [],
    }),
  };
  for (const [version, share] of [
    ["1.0.0", 100],
    ["2.0.0", 100],
    ["3.0.0", 10],
  ] as const)
    await release(store, {
      name,
      by: "ci",
      version,
      from: folderOf(files),
      share,
      forced: ["Late."],
    });
  // One that does not expose what the first asks for.
  const listings = { name: "mf-listings", folder: folderOf(files) };
  const { url, made } = await gateway({ users: [users.origin], store, remotes: [listings] });
  await made.opened;
  return { request: (path: string, init: RequestInit) => fetch(`${url}/api${path}`, init) };
}

const states: ProviderStates = {
  "deploymentsApi.list": () => [{ token }],
  "deploymentsApi.rollBack": () => [{ token, params: { name }, query: { seen: "3.0.0" } }],
};

it.each(consumerContractsOf({ deploymentsApi }))(
  "gives $consumer what it expects of $call",
  async (expected) => {
    const made = await states[expected.call]?.();
    expect(await contractBreaches(await fixture(), expected, made)).toEqual([]);
  },
);
