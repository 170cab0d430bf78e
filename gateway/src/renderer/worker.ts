// Runs the bundles of one version of the shell and one of a remote. It may be ended at any moment.
import * as asyncHooks from "node:async_hooks";
import * as crypto from "node:crypto";
import * as stream from "node:stream";
import * as util from "node:util";
import { compileFunction } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import {
  SERVER_CONTRACT_VERSION,
  type PublicRead,
  type ServerBundle,
  type ShellServerBundle,
} from "@tutorsetu/contracts/web/server-bundle";
import { textOf } from "../rendered-page.ts";
import type { Bundle, FromWorker, ReadReply, Task, ToWorker, WorkerData } from "./messages.ts";

const BEAT_MS = 10;
/** What React itself needs of Node. */
const NODE: Readonly<Record<string, unknown>> = { async_hooks: asyncHooks, crypto, stream, util };
/** Instead of the real ones, which no page has a use for: against accidents, not against intent. */
const SHADOWED = {
  process: {
    env: { NODE_ENV: "production" },
    nextTick: (...call: Parameters<typeof process.nextTick>) => process.nextTick(...call),
    version: process.version,
  },
  fetch: undefined,
};

const { shell: shellBundle, remote: remoteBundle, beats } = workerData as WorkerData; // safe: our own pool's
const say = (message: FromWorker) => parentPort?.postMessage(message);
const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message).slice(0, 2000) : String(error);

/** Knows what the shell shares, and a little of Node; a name that it does not know ends the start. */
function requireFrom(shared: Readonly<Record<string, unknown>>) {
  return (name: string): unknown => {
    if (Object.hasOwn(shared, name)) return shared[name];
    const own = name.replace(/^node:/, "");
    if (Object.hasOwn(NODE, own)) return NODE[own];
    throw new Error(`${name} is not there on the server`);
  };
}

function run<Exports extends { readonly contractVersion: number }>(
  { name, code, assetsBase }: Bundle,
  shared: Readonly<Record<string, unknown>>,
): Exports {
  const module: { exports: unknown } = { exports: {} };
  const given = { module, exports: module.exports, require: requireFrom(shared), assetsBase };
  const all = { ...given, ...SHADOWED };
  const bundle = compileFunction(code, Object.keys(all), { filename: `${name}/server/main.cjs` });
  Reflect.apply(bundle, undefined, Object.values(all));
  const exported = module.exports as Exports; // safe: its version is looked at before anything else of it
  if (exported.contractVersion === SERVER_CONTRACT_VERSION) return exported;
  throw new Error(`${name} is of contract version ${exported.contractVersion}`);
}

/** As the pages know it where the shell shares theirs. */
class ReadError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly problem: unknown;
  constructor(status: number, problem: { readonly message: string }) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
  }
}

type Problem = ConstructorParameters<typeof ReadError>[1];
const replies = new Map<number, (reply: ReadReply) => void>();
let reads = 0;

function createPages() {
  const shell = run<ShellServerBundle>(shellBundle, {});
  const remote = remoteBundle && {
    name: remoteBundle.name,
    routes: run<ServerBundle>(remoteBundle, shell.shared).routes,
  };
  const { ApiError = ReadError } = (shell.shared["@tutorsetu/web-kit/api"] ?? {}) as {
    readonly ApiError?: typeof ReadError; // safe: web-kit's takes the same
  };

  async function render(id: number, { path, language }: Task) {
    const startedAt = performance.now();
    let loadedAt = startedAt;
    /** A service did not answer. */
    let isTemporary = false;
    const read: PublicRead = async ({ method, path: address }, input) => {
      const readId = ++reads;
      const reply = await new Promise<ReadReply>((resolve) => {
        replies.set(readId, resolve);
        say({ type: "read", id, readId, method, path: address, input });
      });
      loadedAt = performance.now();
      if (reply.status >= 200 && reply.status < 300) return reply.body as never; // safe: the contract's reply
      if (reply.status === 0 || reply.status >= 500) isTemporary = true;
      const problem = (reply.body ?? { message: "No answer", code: "unavailable" }) as Problem; // safe: every service's
      throw new ApiError(reply.status, problem);
    };
    try {
      const page = await shell.render({ path, language, read, ...(remote ? { remote } : {}) });
      const drawnAt = performance.now();
      const [load, drawing] = [loadedAt - startedAt, drawnAt - loadedAt];
      const seconds = { load: load / 1000, render: drawing / 1000 };
      say({ type: "page", id, text: textOf(page, isTemporary), seconds });
    } catch (error) {
      say({ type: "failed", id, isTemporary, reason: reasonOf(error) });
    }
  }
  return render;
}

let underWay = 0;
let beating: NodeJS.Timeout | undefined;
const beat = () => void Atomics.add(beats, 0, 1);

async function draw(render: ReturnType<typeof createPages>, id: number, task: Task) {
  underWay++;
  beat();
  beating ??= setInterval(beat, BEAT_MS);
  await render(id, task);
  underWay--;
  if (underWay > 0) return;
  clearInterval(beating);
  beating = undefined;
}

try {
  const render = createPages();
  parentPort?.on("message", (message: ToWorker) => {
    if (message.type === "render") return void draw(render, message.id, message);
    replies.get(message.readId)?.(message);
    return void replies.delete(message.readId);
  });
  say({ type: "loaded" });
} catch (error) {
  say({ type: "unusable", reason: reasonOf(error) });
}
