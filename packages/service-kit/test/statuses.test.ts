import { problems } from "@tutorsetu/contracts/problems";
import { Id } from "@tutorsetu/contracts/page";
import { ExperienceIn, FeeIn, GradeIn, Role, SubjectsIn } from "@tutorsetu/contracts/people";
import { expect, test } from "vitest";
import * as z from "zod";
import { createService } from "../src/server/app.ts";
import { statusOf } from "../src/http-problem.ts";
import { silent } from "../src/testing/app.ts";
import { validate } from "../src/server/validate.ts";

const Form = z
  .object({
    name: z.string("name_required").trim().min(1, "name_required").max(5, "too_long"),
    email: z.email("email_invalid"),
    fee: FeeIn,
    experience: ExperienceIn,
    subjects: SubjectsIn,
    grade: GradeIn,
    stars: z.coerce.number().int().max(5),
    mode: z.enum(["home", "online"]),
    again: z.string(),
    role: Role,
    id: Id,
    agreed: z.boolean(),
    slots: z.array(z.object({ day: z.enum(["mon", "tue"]) })),
    place: z.object({ city: z.string() }),
  })
  .partial()
  .refine(({ again, name }) => again === undefined || again === name, {
    path: ["again"],
    error: "confirm_differs",
  });
const Needed = z.object({
  name: z.string("name_required"),
  id: Id,
  role: Role,
  place: z.object({}),
});
const Visit = z
  .object({ place: z.object({ city: z.string() }).nullable().optional() })
  .refine(({ place }) => place, { path: ["place", "city"], error: "city_required" });

const app = createService({ name: "svc-users", log: silent, ready: () => Promise.resolve() });
app.post("/form", validate("json", Form), (c) => c.json({}));
app.post("/needed", validate("json", Needed), (c) => c.json({}));
app.post("/name", validate("json", z.object({ name: z.string("name_required") })), (c) =>
  c.json({}),
);
app.post("/visit", validate("json", Visit), (c) => c.json({}));
app.get("/list", validate("query", z.object({ limit: z.coerce.number().max(50) })), (c) =>
  c.json({}),
);
app.get("/one/:id", validate("param", z.object({ id: Id })), (c) => c.json({}));

const json = { "content-type": "application/json" };
async function send(path: string, body: string | undefined, headers: Record<string, string> = {}) {
  const answer = await app.request(path, { method: "POST", body, headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const post = (path: string, body: unknown) => send(path, JSON.stringify(body), json);

/** Of the right shape, and still no value that fits: somebody can mend it in the form. */
test.each([
  [{ name: "" }, { name: problems.name_required }],
  [{ name: "Too long" }, { name: problems.too_long }],
  [{ email: "x" }, { email: problems.email_invalid }],
  [{ fee: "" }, { fee: "Fee is required" }],
  [{ fee: "a lot" }, { fee: "Fee is required" }],
  [{ fee: "25-30" }, { fee: "Fee is required" }],
  [{ fee: 0 }, { fee: "Fee is required" }],
  [{ fee: null }, { fee: "Fee is required" }],
  [{ experience: 61 }, { experience: "Experience is required" }],
  [{ subjects: [] }, { subjects: "Subject is required" }],
  [{ subjects: " , " }, { subjects: "Subject is required" }],
  [{ grade: "13th" }, { grade: "Grade is required" }],
  [{ grade: ["x"] }, { grade: "Grade is required" }],
  [{ stars: 6 }, { stars: expect.any(String) }],
  [{ stars: 2.5 }, { stars: expect.any(String) }],
  [{ stars: "many" }, { stars: expect.any(String) }],
  [{ mode: "by post" }, { mode: expect.any(String) }],
  [{ slots: [{ day: "mon" }, { day: "never" }] }, { "slots.day": expect.any(String) }],
  [{ name: "Asha", again: "Usha" }, { again: problems.confirm_differs }],
])("answers 422 with fields for %j [GW-013]", async (body, fields) => {
  const answer = await post("/form", body);
  const [message] = Object.values(fields);
  expect(answer).toMatchObject({ status: 422, body: { message, fields } });
});

/** Wrong by its kind, its id, its role, or an operator: no person's typing makes that. */
test.each([
  [{ name: 5 }],
  [{ name: ["Asha"] }],
  [{ name: { $ne: "" } }],
  [{ fee: { $gt: 0 } }],
  [{ fee: [2500] }],
  [{ fee: true }],
  [{ stars: { $gt: 0 } }],
  [{ mode: { $ne: "home" } }],
  [{ grade: { $gt: 1 } }],
  [{ subjects: { $ne: [] } }],
  [{ subjects: [{ $ne: "" }] }],
  [{ agreed: "yes" }],
  [{ slots: "mon" }],
  [{ slots: ["mon"] }],
  [{ place: "Pune" }],
  [{ role: "King" }],
  [{ role: { $ne: "Admin" } }],
  [{ id: "nonsense" }],
  [{ id: "" }],
  [{ id: { $ne: "" } }],
  [[]],
  ["text"],
  [7],
  [null],
])("answers 400 for %j [GW-013]", async (body) => {
  const answer = await post("/form", body);
  expect(answer).toMatchObject({ status: 400, body: { code: expect.stringMatching(/^[a-z_]+$/) } });
  expect(answer.body["message"]).toMatch(/\w/);
});

test("answers 422 for a field that is missing, and 400 for a missing id, role or object [GW-013]", async () => {
  const whole = { name: "Asha", id: "0".repeat(24), role: "Tutor", place: {} };
  const without = async (name: keyof typeof whole) => {
    const { [name]: _left, ...rest } = whole;
    return post("/needed", rest);
  };
  expect((await post("/needed", whole)).status).toBe(200);
  const fields = { name: problems.name_required };
  expect(await without("name")).toMatchObject({ status: 422, body: { fields } });
  expect(await without("id")).toMatchObject({
    status: 400,
    body: { fields: { id: expect.any(String) } },
  });
  expect((await without("role")).status).toBe(400);
  expect((await without("place")).status).toBe(400);
});

test("answers 400 when shape and values are wrong, and names all fields [GW-013]", async () => {
  const answer = await post("/form", { name: "", fee: { $gt: 0 }, email: "x" });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    code: "fee_required",
    message: "Fee is required",
    fields: { name: problems.name_required, fee: "Fee is required", email: problems.email_invalid },
    problems: {
      name: { code: "name_required" },
      fee: { code: "fee_required" },
      email: { code: "email_invalid" },
    },
  });
});

test("answers 422 for a rule about a field that was not sent [GW-013]", async () => {
  for (const body of [{}, { place: null }])
    expect(await post("/visit", body)).toMatchObject({
      status: 422,
      body: { fields: { "place.city": problems.city_required } },
    });
});

test("validates a query like a body, and a path by its id [GW-013]", async () => {
  const status = async (path: string) => (await app.request(path)).status;
  expect(await status("/list?limit=50")).toBe(200);
  expect(await status("/list?limit=51")).toBe(422);
  expect(await status("/list?limit=many")).toBe(422);
  expect(await status("/one/nonsense")).toBe(400);
});

test.each([
  ["text/plain", "name=Asha", 415],
  ["text/plain;charset=UTF-8", '{"name":"Asha"}', 415],
  ["application/x-www-form-urlencoded", "name=Asha", 415],
  ["multipart/form-data; boundary=x", "--x--", 415],
  ["application/json", "{", 400],
  ["application/json", "", 400],
  ["Application/JSON; charset=utf-8", '{"name":"Asha"}', 200],
  ["application/merge-patch+json", '{"name":"Asha"}', 200],
])("%s with %j is answered %i [GW-013]", async (type, body, status) => {
  const answer = await send("/form", body, { "content-type": type });
  expect(answer.status).toBe(status);
  const said: unknown = expect.stringMatching(/\w/);
  const code: unknown = expect.stringMatching(/^[a-z_]+$/);
  expect(answer.body).toMatchObject(status === 200 ? {} : { code, message: said });
});

test("rejects a body without a declared type, and takes no body as the empty one [GW-013]", async () => {
  const bytes = new TextEncoder().encode('{"name":"Asha"}');
  const length = { "content-length": String(bytes.length) };
  const untyped = await app.request("/form", { method: "POST", body: bytes, headers: length });
  expect(untyped.status).toBe(415);
  expect((await send("/form", undefined)).status).toBe(200);
  expect((await send("/form", undefined, { "content-length": "0" })).status).toBe(200);
  expect((await send("/name", undefined)).status).toBe(400);
});

test("one kind of problem goes with one status [GW-013]", () => {
  const statuses = Object.values(statusOf);
  expect(new Set(statuses).size).toBe(statuses.length);
});

test("JSON that is nested without end is a 400 before it is parsed", async () => {
  const nested = (depth: number) => `{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const tooDeep = { status: 400, body: { code: "too_deep", message: problems.too_deep } };
  expect(await send("/name", nested(20), json)).toMatchObject(tooDeep);
  expect(await send("/name", nested(8000), json)).toMatchObject(tooDeep);
  expect(await send("/name", '{"a":'.repeat(3000), json)).toMatchObject(tooDeep);
  expect((await send("/name", nested(19), json)).body).not.toMatchObject({ code: "too_deep" });
  expect(await send("/name", nested(300_000), json)).toMatchObject({ status: 413 });
});
