// What a public page that the gateway has drawn already costs it, beside a file of as many bytes: processor time of the gateway's
// process, in turns within one run.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "@tutorsetu/build/slices";
import { startFixture } from "../platform-fixture.ts";
import { findIds } from "../screens.ts";

const AT_ONCE = 4;
const REQUESTS = 500;
/** What a page may cost, relative to the file. */
const BOUND = 1.5;

const rounds = Number(process.argv[2] ?? 10);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function get(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** As a browser asks for a document. */
const ASKED = {
  accept: "text/html,application/xhtml+xml",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "en-IN,en;q=0.9",
};

/** Milliseconds of processor time of all threads of a process until now. */
async function processorMs(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const texts = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/schedstat`, "utf8").catch(() => "0")),
  );
  return texts.reduce((sum, text) => sum + Number(text.split(" ")[0]), 0) / 1e6;
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** One address as it is asked for again and again. */
interface Load {
  readonly url: string;
  readonly status: number;
}

/** Milliseconds of the process for one request, of many. */
async function cost(pid: number, { url, status }: Load): Promise<number> {
  const { headers: sent } = await get(url, ASKED);
  const headers = { ...ASKED, ...(status === 304 ? { "if-none-match": sent.etag ?? "" } : {}) };
  const before = await processorMs(pid);
  let left = REQUESTS;
  const ask = async () => {
    while (left-- > 0) {
      const answer = await get(url, headers);
      if (answer.status !== status) throw new Error(`${url} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return ((await processorMs(pid)) - before) / REQUESTS;
}

/** The page as it is sent from memory; the first visitors may get it without its content. */
async function drawn(url: string): Promise<Answer> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const plain = await get(url, { ...ASKED, "accept-encoding": "identity" });
    if (plain.body.includes("data-rendered")) return get(url, ASKED);
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error(`${url} did not come with its content`);
}

const shellFolder = await mkdtemp(join(tmpdir(), "tutorsetu-shell-"));
await cp(join(repository, "shell/dist"), shellFolder, { recursive: true });
const fixture = await startFixture({ env: { RENDERER: "on", SHELL_DIR: shellFolder } });
let missed = 0;
try {
  const { blog, page: profile } = await findIds(fixture.url);
  const pid = fixture.platform.pids()["gateway"] ?? 0;
  process.stdout.write(
    `Processor time of the gateway for a page from its cache and for a file of as many bytes, µs; median of ${rounds} rounds of ${REQUESTS} requests, ${AT_ONCE} at once\n` +
      "| page | bytes | page | file | ratio | page, 304 | file, 304 | ratio |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
  );
  const addresses = { "/": "/", "/tutor": "/tutor", "/t/…": profile, "/blogs": "/blogs" };
  for (const [name, path] of Object.entries({ ...addresses, "/blog/…": `/blog/${blog}` })) {
    const page = await drawn(fixture.url + path);
    const file = `/bench-${page.body.length}.txt`;
    await writeFile(join(shellFolder, file), "A file of as many bytes.");
    await writeFile(join(shellFolder, `${file}.br`), page.body);
    const cells: string[] = [];
    for (const status of [200, 304]) {
      const [a, b] = [path, file].map((at) => ({ url: fixture.url + at, status })) as [Load, Load]; // safe: of two
      // Compiled by the engine first.
      await cost(pid, a);
      await cost(pid, b);
      const pairs: { readonly page: number; readonly file: number }[] = [];
      for (let round = 0; round < rounds; round++) {
        // What comes second finds the engine further on with compiling.
        const first = round % 2 === 0 ? await cost(pid, b) : undefined;
        const page = await cost(pid, a);
        pairs.push({ page, file: first ?? (await cost(pid, b)) });
      }
      const ratio = middle(pairs.map((pair) => pair.page / pair.file));
      if (ratio > BOUND) missed++;
      for (const of of ["page", "file"] as const)
        cells.push((middle(pairs.map((pair) => pair[of])) * 1000).toFixed(0));
      cells.push(ratio.toFixed(2));
    }
    process.stdout.write(`| ${name} | ${page.body.length} | ${cells.join(" | ")} |\n`);
  }
} finally {
  agent.destroy();
  await fixture.end();
  await rm(shellFolder, { recursive: true, force: true });
}
if (missed > 0) {
  process.stdout.write(`${missed} of them cost more than ${BOUND} times the file.\n`);
  process.exitCode = 1;
}
