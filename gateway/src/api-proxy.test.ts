import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { expect, onTestFinished, test } from "vitest";
import { Answer } from "./answer.ts";
import { apiProxy } from "./api-proxy.ts";
import { createAllPlaces } from "./load-shedding/places.ts";
import type { Upstreams } from "./proxy/upstreams.ts";
import { destinations, parseTarget } from "./routes.ts";

test("a service has ten seconds to begin its answer, a poll of the chat's socket a minute", async () => {
  const waits: number[] = [];
  const upstream: Pick<Upstreams, "proxy"> = {
    proxy: async (_request, response, { headersTimeoutMs }) => {
      waits.push(headersTimeoutMs);
      response.end();
      return 200;
    },
  };
  const answering = upstream as Upstreams; // safe: a call of the API is only handed on
  const proxy = apiProxy({
    destinationOf: destinations(),
    upstreams: {
      "svc-users": answering,
      "svc-bookings": answering,
      "svc-chat": answering,
      "svc-content": answering,
    },
    origins: new Set(),
    rateLimit: () => 0,
    places: createAllPlaces(),
    watchBody: () => {},
    log: silent,
    onReject: () => {},
    onAnswer: () => {},
    events: async () => {},
    own: async () => {},
  });
  // safe: as in server.ts
  const options = { ServerResponse: Answer as typeof ServerResponse };
  const server = createServer(options, (request, response) => {
    const target = parseTarget(request.url ?? "");
    if (target)
      void proxy(request, response as Answer, target, { requestId: "id", address: "127.0.0.1" });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // safe: it listens at a port
  await fetch(`${url}/api/blogs`);
  await fetch(`${url}/socket.io/?transport=polling`);
  expect(waits).toEqual([10_000, 60_000]);
});
