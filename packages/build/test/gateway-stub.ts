import { createServer } from "node:http";
import { apis } from "@tutorsetu/contracts/apis";
import type { LivePlatform } from "@tutorsetu/contracts/web/compatibility";
import { readPointer } from "@tutorsetu/releases/pointer";
import type { RemotesStore } from "@tutorsetu/releases/store";
import { type Api, openApiOf } from "@tutorsetu/service-kit/server/openapi";
import { onTestFinished } from "vitest";

/** What the gateway says of services: every call as it is in the sources, below /api. */
export const openApi = () => {
  const paths = Object.entries<Api>(apis).flatMap(([name, api]) =>
    Object.entries(openApiOf(name, api).paths).map(
      ([path, calls]) => [`/api${path}`, { ...calls }] as const,
    ),
  );
  return { paths: Object.fromEntries(paths), "x-absent": [] as string[] };
};

/** Stands in for a gateway that follows a store: what it says is live, and of one remote what the pointer says. */
export async function gatewayStub(name: string, store: RemotesStore) {
  const state = {
    document: openApi(),
    reads: store as RemotesStore | null,
    platform: {
      hasStore: true,
      shell: {
        routes: ["/about"],
        compatibility: {
          builtWith: { "@tutorsetu/web-kit": "1.0.0" },
          provides: { "@tutorsetu/web-kit/toast": ["toast"] },
          contractVersions: [1],
          asksFor: [],
          expects: [],
        },
      },
      remotes: [],
    } as LivePlatform,
  };
  async function platformNow(): Promise<LivePlatform> {
    const text = await state.reads?.pointer(name);
    const entries = text ? readPointer(name, text) : [];
    const own = entries.map(({ metadata: { version } }) => ({
      name,
      version,
      isReleased: true,
      routes: ["/blogs"],
      exposes: ["routes"],
      compatibility: null,
    }));
    return { ...state.platform, remotes: [...state.platform.remotes, ...own] };
  }
  const server = createServer((request, response) => {
    const answer = request.url === "/platform.json" ? platformNow() : state.document;
    void Promise.resolve(answer).then((body) => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { state, url: `http://127.0.0.1:${port}` };
}
