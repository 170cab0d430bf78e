import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Answer, requestIdOf } from "./answer.ts";

const COMMON = ["x-frame-options", "DENY", "vary", "Origin", "x-request-id", "7"];

async function answered(by: (answer: Answer) => void) {
  const server = createServer(
    { ServerResponse: Answer as typeof ServerResponse },
    (_, response) => {
      const answer = response as Answer; // safe: see above
      answer.common.push(...COMMON);
      by(answer);
    },
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  const response = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: "close" } });
  const { "x-frame-options": frames, vary, "x-own": own } = Object.fromEntries(response.headers);
  return [response.status, frames, vary, own, await response.text()];
}

test.each<[string, (answer: Answer) => void]>([
  ["a list", (answer) => answer.writeHead(201, ["x-own", "1", "vary", "Accept"]).end("whole")],
  [
    "a list and a text",
    (answer) => answer.writeHead(201, "Made", ["x-own", "1", "vary", "Accept"]).end("whole"),
  ],
  [
    "headers that were set before",
    (answer) => {
      answer.setHeader("x-own", "1");
      answer.setHeader("vary", "Accept");
      answer.statusCode = 201;
      answer.end("whole");
    },
  ],
  [
    "a list beside headers that were set before",
    (answer) => {
      answer.setHeader("vary", "Accept");
      answer.writeHead(201, ["x-own", "1"]).end("whole");
    },
  ],
])("what every answer says is there with %s", async (_what, by) => {
  const [status, frames, vary = "", own, text] = await answered(by);
  expect([status, frames, own, text]).toEqual([201, "DENY", "1", "whole"]);
  expect(String(vary).split(", ").toSorted()).toEqual(["Accept", "Origin"]);
});

test("an object of headers, or one that was set for this answer alone, stands in place of what every answer says", async () => {
  const [, byObject] = await answered((answer) =>
    answer.writeHead(200, { "x-frame-options": "SAMEORIGIN" }).end(),
  );
  const [, bySetting] = await answered((answer) => {
    answer.setHeader("x-frame-options", "SAMEORIGIN");
    answer.end();
  });
  expect([byObject, bySetting]).toEqual(["SAMEORIGIN", "SAMEORIGIN"]);
});

test("the number of a request is that of its answer, and nothing where there is none", async () => {
  const numbers: string[] = [];
  await answered((answer) => {
    answer.requestId = "7";
    numbers.push(requestIdOf(answer), requestIdOf({}));
    answer.end();
  });
  expect(numbers).toEqual(["7", ""]);
});
