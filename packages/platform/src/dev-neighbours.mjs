// The services around one that stands alone: each contract is answered out of the demo world.
import { createServer } from "node:http";
import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/bookings";
import { chatApi, chatInternal } from "@tutorsetu/contracts/chat";
import { contentApi } from "@tutorsetu/contracts/content";
import { usersApi, usersInternal } from "@tutorsetu/contracts/users";
import { bookings } from "@tutorsetu/demo/stand-in/bookings";
import { chat } from "@tutorsetu/demo/stand-in/chat";
import { content } from "@tutorsetu/demo/stand-in/content";
import * as internal from "@tutorsetu/demo/stand-in/internal";
import { users } from "@tutorsetu/demo/stand-in/users";
import { isKnown, people, personOf, setCaller } from "@tutorsetu/demo/stand-in/world";
import { subjectOf } from "./dev-token.mjs";

const TABLES = [
  [usersInternal, internal.usersToNeighbours],
  [bookingsInternal, internal.bookingsToNeighbours],
  [chatInternal, internal.chatToNeighbours],
  [usersApi, users],
  [bookingsApi, bookings],
  [chatApi, chat],
  [contentApi, content],
];

/** `/bookings/all` before `/bookings/:id`. */
const byPrecision = (a, b) => a.endpoint.path.split(":").length - b.endpoint.path.split(":").length;

const routes = TABLES.flatMap(([api, answers]) =>
  Object.entries(api).map(([name, endpoint]) => ({
    endpoint,
    answer: answers[name],
    pattern: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
  })),
).toSorted(byPrecision);

const problem = (status, message) => ({ status, body: { message, code: "stand_in" } });

async function bodyOf(request) {
  const chunks = await request.toArray();
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}

/** What the contract says of a request that its schemas do not take. */
function inputOf({ body, query }, given) {
  return {
    params: given.params,
    query: query ? query.parse(given.query) : undefined,
    body: body?.parse(given.body),
  };
}

async function reply(request) {
  const { pathname, searchParams } = new URL(request.url, "http://stand.in");
  for (const { endpoint, answer, pattern } of routes) {
    const match = endpoint.method === request.method && pattern.exec(pathname);
    if (!match) continue;
    if (!answer) return problem(501, `The stand-in has no answer for ${endpoint.path} yet.`);
    const given = { query: Object.fromEntries(searchParams), body: await bodyOf(request) };
    const id = subjectOf(request.headers.authorization);
    setCaller(id && isKnown(id) ? personOf(id) : people.admin);
    const input = inputOf(endpoint, { ...given, params: match.groups });
    return { status: endpoint.status, body: answer(input) };
  }
  return problem(404, "No contract knows this address.");
}

const refused = (error) => problem(error.status ?? 400, error.message);

/**
 * Answers for every service but the one that is worked on.
 * @param {{ keys: object, say?: (line: string) => void }} options
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function standInNeighbours({ keys, say = () => {} }) {
  const own = { "/.well-known/jwks.json": keys, "/readyz": { ready: true }, "/livez": {} };
  async function answer(request, response) {
    const known = own[request.url];
    const { status, body } = known
      ? { status: 200, body: known }
      : await reply(request).catch(refused);
    const isPoll = request.url.startsWith("/internal/revocations");
    if (!known && !isPoll) say(`stand-in: ${request.method} ${request.url} → ${status}`);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
