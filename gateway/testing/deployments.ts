import { deploymentsApi } from "@tutorsetu/contracts/apis";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { release } from "@tutorsetu/releases/release";
import { folderStore } from "@tutorsetu/releases/folder-store";
import { folderOf, gateway, NOWHERE, upstream } from "./gateway.ts";

export const name = "mf-blogs";
export const ID = "64f000000000000000000001";

/** What the stand-in of svc-users was asked to record, and answers to that. */
export const records: { status: number; seen: object[] } = { status: 200, seen: [] };

/** What svc-users is asked to put on record. */
async function keep(request: IncomingMessage, response: ServerResponse) {
  const { authorization, "x-forwarded-for": from } = request.headers;
  const body: unknown = await json(request);
  records.seen.push({ authorization, "x-forwarded-for": from, body });
  response.writeHead(records.status).end('{"recorded":true}');
}

/** Stands in for svc-users: a token is a role; `gone` is a session that has ended. */
const users = () =>
  upstream((request, response) => {
    const [role = "", lacks] =
      request.headers.authorization?.replace("Bearer ", "").split(" ") ?? [];
    if (request.url === "/livez") return void response.end('{"version":"1.4.2"}');
    if (request.url === "/users/broken") return void response.writeHead(500).end("{}");
    if (role === "gone") return void response.writeHead(401).end("{}");
    if (request.url === "/users/rollbacks") return void keep(request, response);
    const user = { _id: ID, userName: "Asha", role, email: "a@b.in", image: null, phoneNo: "" };
    const session = {
      user,
      expiresAt: new Date().toISOString(),
      needsSecondFactor: lacks === "sf",
    };
    response.end(JSON.stringify({ valid: true, ...session }));
  });

const built = (mark: string, buildVersion?: string) =>
  folderOf({
    "mf-manifest.json": JSON.stringify({
      name: "mf_blogs",
      mark,
      metaData: {
        remoteEntry: { name: "static/entry.js", path: "" },
        ...(buildVersion ? { buildInfo: { buildVersion } } : {}),
      },
    }),
    "static/entry.js": mark,
    "static/entry.js.map": JSON.stringify({
      version: 3,
      sources: ["webpack://mf_blogs/./src/blog.tsx"],
      names: ["Blog"],
      mappings: "AAEIA",
    }),
  });

export async function fixture(options: { users?: string; localVersion?: string } = {}) {
  const root = folderOf({});
  const store = folderStore(root);
  const publish = (version: string, share = 100) =>
    release(store, { name, by: "ci", version, from: built(version), share });
  const open = async () => {
    const remotes = [{ name: "mf-listings", folder: built("local", options.localVersion) }];
    const origin = options.users ?? (await users()).origin;
    const front = await gateway({ users: [origin, NOWHERE], store, remotes });
    await front.made.opened;
    const ask = (path: string, role?: string, method = "GET") =>
      fetch(`${front.url}/api/deployments${path}`, {
        method,
        headers: role ? { authorization: `Bearer ${role}` } : {},
      });
    const list = async () => {
      const body: unknown = await (await ask("", "Admin")).json();
      return deploymentsApi.list.reply?.parse(body).deployments ?? [];
    };
    const find = async (slice: string) => (await list()).find((one) => one.name === slice);
    return { ...front, ask, list, find };
  };
  return { root, store, publish, open };
}
