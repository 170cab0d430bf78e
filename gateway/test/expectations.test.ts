import { deploymentsApi } from "@tutorsetu/contracts/apis";
import { endCanary, release } from "@tutorsetu/releases/release";
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

const of = { remote: name, version: "2.0.0", route: "/blogs" };
/** What browsers tell of a version. */
const events = [
  { ...of, kind: "page_view" },
  { ...of, kind: "web_vital", vitals: { lcp: 900 } },
  { ...of, kind: "error", message: "Late.", frames: [{ file: "/entry.js", line: 1, column: 1 }] },
];

/** Why a canary was ended by itself. */
const reason = {
  question: "failures" as const,
  version: "2.5.0",
  canary: { visits: 40, bad: 20 },
  rest: { visits: 400, bad: 1 },
};

/** A gateway before a remote with several releases, one ended by itself, the last one for a tenth of the people. */
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
  const publish = (version: string, share: number) =>
    release(store, {
      name,
      by: "ci",
      version,
      from: folderOf(files),
      share,
      forced: ["Late."],
    });
  await publish("1.0.0", 100);
  await publish("2.0.0", 100);
  await publish("2.5.0", 10);
  await endCanary(store, { name, by: "gateway", reason });
  await publish("3.0.0", 10);
  // One that does not expose what the first asks for.
  const listings = { name: "mf-listings", folder: folderOf(files) };
  const { url, made } = await gateway({ users: [users.origin], store, remotes: [listings] });
  await made.opened;
  await fetch(`${url}/api/client-events`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ events }),
  });
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
