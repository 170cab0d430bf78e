import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import type { CallInput } from "./app.ts";

/** Path → kinds, as recorded: `bookings[].review` → `missing|null|object`. */
type Fields = Readonly<Record<string, string>>;
type Tables = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** What a consumer sends with a call and reads of its replies, as its own tests have recorded. */
export interface ConsumerContract {
  readonly consumer: string;
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly sends?: Fields;
  readonly reads?: Fields;
  readonly refused?: Fields;
}

/** A request that succeeds in a state of the provider, with every field that may be sent. */
export interface ProviderRequest extends CallInput {
  /** A session's token, or the secret between services. */
  readonly token?: string;
  /** Or one that is refused, and shows what an empty request does not. */
  readonly isRefused?: true;
}

/** By call, the requests that succeed and together show every field. */
export type ProviderStates = Readonly<
  Record<string, () => readonly ProviderRequest[] | Promise<readonly ProviderRequest[]>>
>;

const folder = join(import.meta.dirname, "../../../contracts/expectations");

/** For a provider's tests: the recorded contracts of all consumers for the calls in these tables. */
export function consumerContractsOf(tables: Tables): ConsumerContract[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.flatMap((file) => {
    const recorded = JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, object>; // safe: written by `npm run expectations`
    return Object.entries(recorded).flatMap(([call, fields]) => {
      const [table = "", name = ""] = call.split(".");
      const endpoint = tables[table]?.[name];
      if (!endpoint && table in tables)
        throw new Error(`${file} expects ${call}, which is gone from the contract.`);
      return endpoint ? [{ consumer: file.replace(".json", ""), call, endpoint, ...fields }] : [];
    });
  });
}

const namesIn = (path: string) => path.match(/\[\]|[^.[\]]+/g) ?? [];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (value instanceof Blob) return "file";
  return Array.isArray(value) ? "array" : typeof value;
}

/** The values at a path, one for each element of the lists on the way. What may be absent on the way is checked by itself. */
function valuesAt(value: unknown, names: readonly string[], listed: Fields, at = ""): unknown[] {
  const [name, ...rest] = names;
  if (name === undefined) return [value];
  if (name === "[]" ? !Array.isArray(value) : !isObject(value))
    return at in listed ? [] : [undefined];
  const fields = value as Record<string, unknown>; // safe: just looked; a list has its elements
  const inside = /^(?:\[\]|\*)$/.test(name) ? Object.values(fields) : [fields[name]];
  const next = name === "[]" ? `${at}[]` : `${at}${at && "."}${name}`;
  return inside.flatMap((one) => valuesAt(one, rest, listed, next));
}

const isAllowed = (kinds: string, kind: string) =>
  ["anything", kind].some((one) => kinds.split("|").includes(one));

/** Breaches of the replies for a consumer that reads these fields. */
function unmet(reads: Fields, replies: readonly unknown[], mustShow: boolean): string[] {
  return Object.entries(reads).flatMap(([path, kinds]) => {
    const found = replies.flatMap((reply) => valuesAt(reply, namesIn(path), reads).map(kindOf));
    const strange = found.find((kind) => !isAllowed(kinds, kind));
    if (strange) return [`reads \`${path}\` as ${kinds}, and the reply has it ${strange}.`];
    const isShown = found.some((kind) => kind !== "missing");
    return isShown || !mustShow ? [] : [`reads \`${path}\`, and no state of this test shows it.`];
  });
}

/** Only what this consumer sends. */
function trimmed(value: unknown, sends: Fields, path: string): unknown {
  if (Array.isArray(value)) return value.map((one) => trimmed(one, sends, `${path}[]`));
  if (!isObject(value) || value instanceof FormData) return value;
  const paths = Object.keys(sends);
  const isSent = (at: string) =>
    paths.some(
      (sent) => sent === at || (/^[.[]/.test(sent.slice(at.length)) && sent.startsWith(at)),
    );
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const at = path ? `${path}.${key}` : key;
      return isSent(at) ? [[key, trimmed(one, sends, at)]] : [];
    }),
  );
}

/** Fields this consumer sends that the requests lack, have as another kind, or the contract drops. */
function unsent(
  { endpoint, sends = {} }: ConsumerContract,
  requests: readonly ProviderRequest[],
): string[] {
  const given = requests.map(({ query, body }) => ({
    query,
    body: body instanceof FormData ? Object.fromEntries(body) : body,
  }));
  const kept = given.map(({ query, body }) => ({
    query: endpoint.query?.safeParse(query ?? {}).data,
    body: endpoint.body?.safeParse(body).data,
  }));
  const at = (from: readonly unknown[], path: string) =>
    from.flatMap((one) => valuesAt(one, namesIn(path), {}).map(kindOf));
  return Object.entries(sends).flatMap(([path, kinds]) => {
    const shown = at(given, path).filter((kind) => kind !== "missing");
    if (!shown.some((kind) => kinds.split("|").includes(kind)))
      return [`sends \`${path}\` as ${kinds}, and no state of this test takes that.`];
    const isDropped = at(kept, path.replace(/\[\].*/, "")).every((kind) => kind === "missing");
    return isDropped ? [`sends \`${path}\`, which nobody takes.`] : [];
  });
}

/** A service in this process, or a client of one that listens. */
interface App {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

async function send(
  app: App,
  { method, path }: Endpoint,
  { token, params, query, body }: ProviderRequest,
) {
  const target = path.replaceAll(/:(\w+)/g, (_, key: string) => params?.[key] ?? "");
  const isForm = body instanceof FormData;
  const response = await app.request(`${target}?${new URLSearchParams(query)}`, {
    method,
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
    },
  });
  // The answer of a call without a reply may be a file.
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const read: unknown = isJson ? await response.json() : await response.arrayBuffer();
  return { status: response.status, body: read };
}

/** A rejection of this call: for a body without anything, else for want of a session, else for what is no id and no number. */
async function rejection(app: App, endpoint: Endpoint, request: ProviderRequest) {
  const empty = endpoint.body ? await send(app, endpoint, { ...request, body: {} }) : null;
  if (empty && isOfBody(empty.status)) return empty;
  const { token: _none, ...anonymous } = request;
  if (endpoint.access.roles !== "anyone") return send(app, endpoint, anonymous);
  return send(app, endpoint, {
    ...anonymous,
    params: { id: "x", tutorId: "x" },
    query: { limit: "x" },
  });
}

/** The body is wrong, by its shape or by its values. */
const isOfBody = (status: number) => status === 400 || status === 422;
const isRejection = (status: number) => status >= 400 && status < 500;

/** Sends each request as this consumer would; replies of those that succeed, and why others did not. */
async function taken(
  app: App,
  { endpoint, sends = {} }: ConsumerContract,
  states: readonly ProviderRequest[],
) {
  const requests: ProviderRequest[] = [];
  const replies: unknown[] = [];
  const failures: string[] = [];
  for (const state of states.filter(({ isRefused }) => !isRefused)) {
    const part = trimmed({ query: state.query, body: state.body }, sends, "") as CallInput; // safe: parts of one
    const request = { ...state, query: part.query, body: part.body };
    const { status, body } = await send(app, endpoint, request);
    if (status === endpoint.status) {
      requests.push(request);
      replies.push(body);
    } else failures.push(`is answered ${status} ${JSON.stringify(body)}.`);
  }
  return { requests, replies, failures };
}

/** What the requests that are refused on purpose are answered. */
async function refusals(app: App, endpoint: Endpoint, states: readonly ProviderRequest[]) {
  const answers = await Promise.all(
    states.flatMap((one) => (one.isRefused ? [send(app, endpoint, one)] : [])),
  );
  return answers.filter(({ status }) => isRejection(status)).map(({ body }) => body);
}

/** Asks the real app as this consumer does; says in sentences what it would miss. */
export async function contractBreaches(
  app: App,
  contract: ConsumerContract,
  states: readonly ProviderRequest[] = [],
): Promise<string[]> {
  const { consumer, call, endpoint, reads = {}, refused } = contract;
  const [first] = states;
  if (!first) return [`${consumer} calls ${call}, and this test has no state for it.`];
  const { requests, replies, failures } = await taken(app, contract, states);
  const breaches = [...unsent(contract, requests), ...unmet(reads, replies, true)];
  // What one does not send another may have to: a rejection matters when it leaves something unanswered.
  if (breaches.length > 0 || requests.length === 0) breaches.push(...failures);
  if (refused) {
    const { status, body } = await rejection(app, endpoint, first);
    const mustShow = isOfBody(status) && endpoint.body !== undefined;
    const shown = [body, ...(await refusals(app, endpoint, states))];
    if (isRejection(status)) breaches.push(...unmet(refused, shown, mustShow));
    else breaches.push(`expects a rejection and is answered ${status}.`);
  }
  return breaches.map((what) => `${call}: ${consumer} ${what}`);
}
