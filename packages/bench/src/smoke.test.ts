import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { inTurns, limitOf, of } from "./load/in-turns.ts";
import { startLoad } from "./load/load.ts";
import { type Program, startSource } from "./processes/program.ts";

const started: Program[] = [];
afterAll(() => Promise.all(started.map((program) => program.end())));

/** A program of the gateway's part, and where it listens. */
async function start(file: string, env: NodeJS.ProcessEnv = {}) {
  const path = join(import.meta.dirname, "gateway", file);
  const { program, first } = await startSource<{ port: number }>(path, { name: file, env });
  started.push(program);
  return { pid: program.pid, origin: `http://127.0.0.1:${first.port}` };
}

it.runIf(process.platform === "linux")(
  "measures a proxy and the service behind it in turns, and not who answers otherwise than with 200",
  { timeout: 60_000 },
  async () => {
    const service = await start("service.ts");
    const proxy = await start("peers/bare-undici.ts", { SERVICE: service.origin });
    const load = await startLoad();
    try {
      const path = "/blogs?bytes=1024";
      const subjects = [proxy, service].map(({ pid, origin }, n) => ({
        name: n === 0 ? "proxy" : "service",
        url: origin + path,
        headers: {},
        pids: [pid],
      }));
      const size = { warmUp: 20, rounds: 2, seconds: 0.15, connections: 2 };
      const measured = await inTurns(load, subjects, size);
      expect(measured.map(({ name }) => name)).toEqual(["proxy", "service"]);
      for (const one of measured) {
        expect(one.samples).toHaveLength(2);
        for (const figure of ["perSecond", "p50Ms", "p99Ms", "residentMb"] as const)
          expect(Math.min(...of(one, figure))).toBeGreaterThan(0);
        expect(limitOf(one)).not.toBe("");
      }
      const refusing = createServer((_request, response) => response.writeHead(404).end());
      await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
      const { port } = refusing.address() as AddressInfo; // safe: it listens at a port
      const nobody = { name: "nobody", url: `http://127.0.0.1:${port}/`, headers: {}, pids: [] };
      await expect(inTurns(load, [nobody], { ...size, warmUp: 2 })).rejects.toThrow("nobody");
      refusing.closeAllConnections();
      refusing.close();
    } finally {
      await load.end();
    }
  },
);
