import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import type { Asked } from "./app.ts";

/** Path → kinds, as recorded: `bookings[].review` → `missing|null|object`. */
type Fields = Readonly<Record<string, string>>;
type Tables = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** What a consumer sends with a call and reads of its replies, as its own tests have shown. */
export interface Wish {
  readonly consumer: string;
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly sends?: Fields;
  readonly reads?: Fields;
  readonly refused?: Fields;
}

/** A request that succeeds in a state of the provider, with everything that anybody may send. */
export interface Ask extends Asked {
  /** A session's token, or the secret between services. */
  readonly token?: string;
}

/** By call, the requests that succeed and together show every field; made for one test. */
export type States = Readonly<Record<string, () => readonly Ask[] | Promise<readonly Ask[]>>>;

const folder = join(import.meta.dirname, "../../../contracts/expectations");

/** For a provider's tests: what others are recorded to expect of the calls in these tables. */
export function wishesOf(tables: Tables): Wish[] {
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

/** What stands at a path, once for each element of the lists on the way. What may be absent on the way is judged by itself. */
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

/** What is wrong with replies for somebody who reads these fields. */
function unmet(reads: Fields, replies: readonly unknown[], mustShow: boolean): string[] {
  return Object.entries(reads).flatMap(([path, kinds]) => {
    const found = replies.flatMap((reply) => valuesAt(reply, namesIn(path), reads).map(kindOf));
    const strange = found.find((kind) => kinds !== "anything" && !kinds.split("|").includes(kind));
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

/** What this consumer sends and the requests do not have, or have as something else, or the contract drops. */
function unsent({ endpoint, sends = {} }: Wish, asks: readonly Ask[]): string[] {
  const given = asks.map(({ query, body }) => ({
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

/** A service in this process, or a way to one that listens. */
interface App {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

async function send(app: App, { method, path }: Endpoint, { token, params, query, body }: Ask) {
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
  return { status: response.status, body: (await response.json()) as unknown };
}

/** A refusal of this call: for a body without anything, else for want of a session, else for what is no id and no number. */
async function refusal(app: App, endpoint: Endpoint, ask: Ask) {
  const empty = endpoint.body ? await send(app, endpoint, { ...ask, body: {} }) : null;
  if (empty && isOfBody(empty.status)) return empty;
  const { token: _none, ...stranger } = ask;
  if (endpoint.access.roles !== "anyone") return send(app, endpoint, stranger);
  return send(app, endpoint, {
    ...stranger,
    params: { id: "x", tutorId: "x" },
    query: { limit: "x" },
  });
}

/** The body is at fault, by its shape or by its values. */
const isOfBody = (status: number) => status === 400 || status === 422;
const isRefusal = (status: number) => status >= 400 && status < 500;

/** Sends each request as this consumer would; replies of those that succeed, and why others did not. */
async function taken(app: App, { endpoint, sends = {} }: Wish, states: readonly Ask[]) {
  const asks: Ask[] = [];
  const replies: unknown[] = [];
  const refusals: string[] = [];
  for (const state of states) {
    const part = trimmed({ query: state.query, body: state.body }, sends, "") as Asked; // safe: parts of one
    const ask = { ...state, query: part.query, body: part.body };
    const { status, body } = await send(app, endpoint, ask);
    if (status === endpoint.status) {
      asks.push(ask);
      replies.push(body);
    } else refusals.push(`is answered ${status} ${JSON.stringify(body)}.`);
  }
  return { asks, replies, refusals };
}

/** Asks the real app as this consumer does; says in sentences what it would miss. */
export async function unmetBy(
  app: App,
  wish: Wish,
  states: readonly Ask[] = [],
): Promise<string[]> {
  const { consumer, call, endpoint, reads = {}, refused } = wish;
  const [first] = states;
  if (!first) return [`${consumer} calls ${call}, and this test has no state for it.`];
  const { asks, replies, refusals } = await taken(app, wish, states);
  const said = [...unsent(wish, asks), ...unmet(reads, replies, true)];
  // What one does not send another may have to: a refusal matters when it leaves something unanswered.
  if (said.length > 0 || asks.length === 0) said.push(...refusals);
  if (refused) {
    const { status, body } = await refusal(app, endpoint, first);
    const mustShow = isOfBody(status) && endpoint.body !== undefined;
    if (isRefusal(status)) said.push(...unmet(refused, [body], mustShow));
    else said.push(`expects a refusal and is answered ${status}.`);
  }
  return said.map((what) => `${call}: ${consumer} ${what}`);
}
