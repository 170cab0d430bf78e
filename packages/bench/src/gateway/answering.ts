// Everybody who answers what our gateway answers, each in a process of its own, in front of one service.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";
import { repository } from "@tutorsetu/build/slices";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import type { Asked } from "../part.ts";
import { startSource } from "../processes/program.ts";
import { nginxVersion } from "../report/machine.ts";
import { startNginx } from "./nginx.ts";
import { DOCUMENT, startOwn, startPages } from "./own.ts";
import { get } from "./request.ts";
import type { Kind, Row } from "./rows.ts";
import { FILE, makeSite } from "./site.ts";

const REDRAWN_MS = 3000;

const PEERS: Readonly<Record<string, { readonly kind: Kind; readonly file: string }>> = {
  "bare undici": { kind: "json", file: "bare-undici.ts" },
  "@fastify/reply-from": { kind: "json", file: "reply-from.ts" },
  "http-proxy-3": { kind: "json", file: "http-proxy-3.ts" },
  "Hono's proxy helper": { kind: "json", file: "hono-proxy.ts" },
  "bare node:http": { kind: "file", file: "bare-node.ts" },
  sirv: { kind: "file", file: "sirv.ts" },
};

export interface Answering {
  readonly name: string;
  readonly origin: string;
  readonly pid: number;
  readonly kinds: readonly Kind[];
}

/** Proxies without compression of their own have nothing to do with compressed JSON. */
export const answers = ({ name, kinds }: Answering, { kind, isGzip }: Row): boolean =>
  kinds.includes(kind) && !(kind === "json" && isGzip && name in PEERS);

const originOf = (port: number) => `http://127.0.0.1:${port}`;
const startFile = (file: string, name: string, env: NodeJS.ProcessEnv = {}) =>
  startSource<{ readonly port: number }>(join(import.meta.dirname, file), { name, env });

/** Starts all of them; `end` also when that fails half way. */
export async function startAnswering({ before, say }: Pick<Asked, "before" | "say">) {
  const folder = await mkdtemp(join(tmpdir(), "tutorsetu-bench-gateway-"));
  const site = await makeSite(join(repository, "shell/dist"));
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  const ends: (() => Promise<unknown>)[] = [() => remove(folder), () => remove(site)];
  const end = async () => {
    for (const one of ends.toReversed()) await one();
  };
  const all: Answering[] = [];

  async function startOurs(name: string, service: number, checkout: string | undefined) {
    const port = await freePort();
    const program = await startOwn({ name, port, service, site, folder, checkout });
    ends.push(() => program.end());
    all.push({ name, origin: originOf(port), pid: program.pid, kinds: ["json", "file"] });
    return originOf(port);
  }

  /** The address of a page of a whole platform, which answers before all others. */
  async function startOurPages(name: string, checkout: string | undefined) {
    const pages = await startPages(checkout);
    ends.push(() => pages.end());
    const pid = pages.platform.pids()["gateway"] ?? 0;
    all.unshift({ name, origin: pages.platform.url, pid, kinds: ["page"] });
    return `${pages.platform.url}/`;
  }

  /** Resolves with what gives it a page as it is now: it changes while services learn more. */
  async function startPeerNginx(service: number, ours: string) {
    const { headers } = await get(`${ours}/${FILE}`);
    const port = await freePort();
    const nginx = await startNginx({ port, service, site, headers });
    ends.push(() => remove(nginx.folder));
    ends.push(() => nginx.program.end());
    const kinds = ["json", "file", "page"] as const;
    all.push({ name: "nginx", origin: originOf(port), pid: nginx.program.pid, kinds });
    return async (pageUrl: string) => {
      // The first after a while gets the page that was kept, and has it drawn anew.
      await get(pageUrl, DOCUMENT);
      await pause(REDRAWN_MS);
      await nginx.setPage((await get(pageUrl, DOCUMENT)).body);
    };
  }

  try {
    const behind = await startFile("service.ts", "The service behind");
    ends.push(() => behind.program.end());
    const service = behind.first.port;
    const ours = await startOurs("ours", service, undefined);
    if (before !== undefined) await startOurs("ours, before", service, before);
    let setPage = async (_pageUrl: string) => {};
    if (nginxVersion()) setPage = await startPeerNginx(service, ours);
    else say("nginx: not here. On Debian `apt-get install nginx-light` brings it.");
    for (const [name, { kind, file }] of Object.entries(PEERS)) {
      const env = { SERVICE: originOf(service), FOLDER: site, FILE };
      const { program, first } = await startFile(`peers/${file}`, name, env);
      ends.push(() => program.end());
      all.push({ name, origin: originOf(first.port), pid: program.pid, kinds: [kind] });
    }
    /** Only then: a platform's processes have work of their own, which would meet one of those who answer before. */
    async function openPages() {
      if (before !== undefined) await startOurPages("ours, before", before);
      const pageUrl = await startOurPages("ours", undefined);
      return () => setPage(pageUrl);
    }
    return { all, servicePid: behind.program.pid, openPages, end };
  } catch (error) {
    await end();
    throw error;
  }
}
