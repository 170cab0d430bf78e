import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { apis } from "@tutorsetu/contracts/apis";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import type { Role } from "@tutorsetu/contracts/people";
import { Problem } from "@tutorsetu/contracts/problem";
import { isProblemCode, messageOf } from "@tutorsetu/contracts/problems";
import { badBodies } from "@tutorsetu/service-kit/testing/app";
import { describe, expect, test } from "vitest";
import { serviceOf } from "../testing/services.ts";
import { gateway, NOWHERE } from "../testing/gateway.ts";

const repository = resolve(import.meta.dirname, "../..");
const ID = "64f000000000000000000001";
const everyone: (Role | undefined)[] = [undefined, "Student", "Tutor", "Admin"];
const { gateway: _own, ...services } = apis; // what the gateway answers itself is in deployments.test.ts
const calls = Object.values(services).flatMap((api) => Object.values<Endpoint>(api));

/** Read at once: a body that nobody reads keeps its connection from the next request. */
interface Answer {
  readonly path: string;
  readonly status: number;
  readonly text: string;
}
const answerOf = async (response: Response, path: string): Promise<Answer> => ({
  path,
  status: response.status,
  text: await response.text(),
});

async function platform(error?: Error) {
  const [users, bookings, chat, content] = await Promise.all([
    serviceOf("svc-users", error),
    serviceOf("svc-bookings", error),
    serviceOf("svc-chat", error),
    serviceOf("svc-content", error),
  ]);
  const services = {
    "svc-users": [users],
    "svc-bookings": [bookings],
    "svc-chat": [chat],
    "svc-content": [content],
  };
  const { url } = await gateway({ services });
  return async (endpoint: Endpoint, role?: Role, body: unknown = {}): Promise<Answer> => {
    const response = await fetch(`${url}/api${endpoint.path.replaceAll(/:\w+/g, ID)}`, {
      method: endpoint.method,
      headers: {
        ...(role ? { authorization: `Bearer ${role}-${ID}` } : {}),
        ...(endpoint.method === "GET" ? {} : { "content-type": "application/json" }),
      },
      ...(endpoint.method === "GET" ? {} : { body: JSON.stringify(body) }),
    });
    return answerOf(response, endpoint.path);
  };
}

/** Whether a policy lets this role pass; invented people own nothing, so a handler may still reject. */
function verdictOf({ roles }: Endpoint["access"], role: Role | undefined) {
  if (roles === "anyone") return "passes";
  if (!role) return "unauthenticated";
  return roles.includes(role) ? "passes" : "forbidden";
}
const verdicts: Readonly<Record<number, string>> = { 401: "unauthenticated", 403: "forbidden" };

const TECHNICAL = /error:|undefined|exception|mongo|stack|node_modules|No store here/i;

/** What is wrong with a failure's answer: its shape, its words, or a code that says something else. */
function faultsOf({ path, text }: Answer): string[] {
  const { message, code, params, requestId } = Problem.parse(JSON.parse(text));
  const isTold = isProblemCode(code) && messageOf(code, params) === message;
  const faults = [
    ...(/^[A-Z"].{5,}$/.test(message) && !TECHNICAL.test(message) ? [] : [message]),
    ...(isTold ? [] : [`${code} says "${message}"`]),
    ...(requestId ? [] : ["no request id"]),
  ];
  return faults.map((fault) => `${path}: ${fault}`);
}
const failuresOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status >= 400);
const statusesOf = (answers: readonly Answer[]) => [
  ...new Set(answers.map(({ status }) => status)),
];

test("through the gateway every call is rejected for roles that its policy does not name, in words and with a code [GW-011..GW-013]", async () => {
  const ask = await platform();
  const wrong: string[] = [];
  const all: Answer[] = [];
  for (const endpoint of calls) {
    const answers = await Promise.all(
      everyone.map(async (role) => [role, await ask(endpoint, role)] as const),
    );
    for (const [role, answer] of answers) {
      all.push(answer);
      const found = verdicts[answer.status] ?? "passes";
      const expected = verdictOf(endpoint.access, role);
      if (found !== expected) wrong.push(`${endpoint.method} ${endpoint.path} ${role}: ${found}`);
    }
  }
  expect(wrong).toEqual([]);
  const failures = failuresOf(all);
  expect(failures.flatMap(faultsOf)).toEqual([]);
  expect(statusesOf(failures)).toEqual(expect.arrayContaining([401, 403]));
  // Given up after ten seconds: a service that no longer answers after a call that failed.
  expect(statusesOf(failures)).not.toContain(503);
}, 60_000);

describe("a failure", () => {
  // What is rejected before the store is asked is the same whatever the store does.
  test.each([
    ["a bug", new Error("No store here"), [{}, ...badBodies], [400, 422, 500]],
    [
      "a store that is unavailable",
      Object.assign(new Error("down"), { name: "MongoNetworkError" }),
      [{}],
      [503],
    ],
  ])(
    "of every call carries a message and the code of its status, with %s [GW-012, GW-013]",
    async (_name, error, bodies, expected) => {
      const ask = await platform(error);
      const all: Answer[] = [];
      for (const endpoint of calls) {
        const { roles } = endpoint.access;
        const allowed = roles === "anyone" ? undefined : roles[0];
        const sent = endpoint.body ? bodies : [{}];
        all.push(...(await Promise.all(sent.map((body) => ask(endpoint, allowed, body)))));
      }
      const failures = failuresOf(all);
      expect(failures.flatMap(faultsOf)).toEqual([]);
      expect(statusesOf(failures)).toEqual(expect.arrayContaining(expected));
    },
    60_000,
  );

  test("of a body that does not say to be JSON is a 415 of the service [GW-013]", async () => {
    const { url } = await gateway({ users: [await serviceOf("svc-users")] });
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const response = await fetch(`${url}/api/users/login`, {
        method: "POST",
        headers: { "content-type": type },
        body: "email=a@b.in",
      });
      expect(response.status).toBe(415);
      expect(faultsOf(await answerOf(response, type))).toEqual([]);
    }
    const nothing = await fetch(`${url}/api/users/login`, { method: "POST" });
    expect(nothing.status).toBe(400);
  });

  test("of the gateway itself speaks the same codes [GW-012, GW-013]", async () => {
    const { url } = await gateway({ requestsPerMinute: 3, users: [NOWHERE] });
    const foreign = { method: "POST", headers: { origin: "http://evil.example" } };
    const failures: [status: number, path: string, init?: RequestInit][] = [
      [503, "/api/users/profile"],
      [404, "/api/nobody"],
      [403, "/api/users/login", foreign],
      [400, "/a%2fb"],
      [503, "/api/users/x"],
      [429, "/api/users/x"],
    ];
    for (const [status, path, init] of failures) {
      const response = await fetch(url + path, init);
      expect(response.status).toBe(status);
      expect(faultsOf(await answerOf(response, path))).toEqual([]);
    }
  });
});

describe("where pages call", () => {
  const sourcesOf = (folder: string) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)dev\.tsx$/.test(name))
      .map((name) => join(folder, name));
  const pages = readdirSync(repository).filter((name) => /^(mf-.+|shell)$/.test(name));
  const files = [...pages, "packages/web-kit", "packages/contracts", "packages/ui"].flatMap(
    (name) => sourcesOf(`${name}/src`),
  );

  test("is never a development server or any fixed host [GW-010]", () => {
    expect(files.length).toBeGreaterThan(100);
    const naming = files.filter((file) =>
      /localhost|127\.0\.0\.1|0\.0\.0\.0|(?:http|ws):\/\/|(?:fetch|io|create|baseURL)[(:]\s*["'`]\w+:\/\//.test(
        readFileSync(join(repository, file), "utf8"),
      ),
    );
    expect(naming).toEqual([]);
  });

  test("is a path of the contract, below the page's own origin [GW-010]", async () => {
    for (const { path } of calls) expect(path).toMatch(/^\/[a-z]/);
    const policy = (await fetch(`${(await gateway()).url}/livez`)).headers.get(
      "content-security-policy",
    );
    expect(policy).toContain("connect-src 'self';");
  });
});
