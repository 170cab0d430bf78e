import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { publicPagesCalls } from "@tutorsetu/contracts/calls/public-pages";
import { requirementsCalls } from "@tutorsetu/contracts/calls/requirements";
import { shortlistCalls } from "@tutorsetu/contracts/calls/shortlist";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import type { Call } from "@tutorsetu/contracts/endpoint";
import { PUBLIC_PAGE_HEADER } from "@tutorsetu/contracts/web/server-bundle";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicReads } from "./public-reads.ts";

const ID = "0".repeat(24);
const input = { params: { id: ID, tutorId: ID }, query: { ids: ID } };
const asked: string[] = [];
const service = createServer(({ url = "", headers }, response) => {
  asked.push([headers[PUBLIC_PAGE_HEADER], headers.authorization ?? "nobody", url].join(" "));
  response.end("{}");
});
let reads: ReturnType<typeof publicReads>;

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  // safe: it listens on a port
  const origins = [`http://127.0.0.1:${(service.address() as AddressInfo).port}`];
  reads = publicReads({ users: origins, bookings: origins, content: origins });
});
afterAll(async () => {
  await reads.close();
  service.close();
});

const read = ({ method, path }: Call) =>
  reads.read({ method, path, input }, AbortSignal.timeout(10_000));

it.each<readonly [string, Call]>([
  ["the list of tutors", usersCalls.allTutors],
  ["a tutor's public page", publicPagesCalls.publicTutor],
  ["a landing page", publicPagesCalls.landingPage],
  ["tutors who are compared", shortlistCalls.tutorCards],
  ["reviews", bookingsCalls.reviews],
  ["posts", contentCalls.blogs],
  ["the list of requirements", requirementsCalls.requirements],
  ["a requirement", requirementsCalls.requirement],
])("reads %s as somebody who is not signed in", async (_, call) => {
  asked.length = 0;
  expect(await read(call)).toEqual({ status: 200, body: {} });
  expect(asked).toEqual([expect.stringMatching(/^1 nobody \//)]);
});

it.each<readonly [string, Call]>([
  ["somebody's shortlist", shortlistCalls.shortlist],
  ["somebody's own profile", usersCalls.profile],
  ["what changes something", shortlistCalls.saveTutor],
  ["offers to a requirement", requirementsCalls.applications],
])("does not read %s", async (_, call) => {
  asked.length = 0;
  expect(await read(call)).toMatchObject({ status: 403 });
  expect(asked).toEqual([]);
});
