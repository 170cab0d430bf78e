import { afterAll, beforeAll, expect, it } from "vitest";
import { testStore } from "./testing/store.ts";
import { testUser, startInstance } from "./testing/instance.ts";

const tutor = testUser("Tutor");
const student = testUser("Student");
const admin = testUser("Admin");
let store: Awaited<ReturnType<typeof testStore>>;
let instance: Awaited<ReturnType<typeof startInstance>>;

beforeAll(async () => {
  store = await testStore();
  const { collections } = store;
  instance = await startInstance({ collections, everybody: [tutor, student, admin] });
});
afterAll(async () => {
  await instance.close();
  await store.close();
});

const TO_TUTOR = `/messages/${tutor.id}`;
const AN_ID = "0".repeat(24);

type Case = readonly [string, string, unknown, number, string];

const cases: readonly Case[] = [
  ["POST", TO_TUTOR, { text: "   " }, 422, "text"],
  ["POST", TO_TUTOR, {}, 422, "text"],
  ["POST", TO_TUTOR, { text: "x".repeat(4001) }, 422, "text"],
  ["POST", TO_TUTOR, { text: { $ne: "" } }, 400, "text"],
  ["POST", TO_TUTOR, { text: "Hello", clientMsgId: "no id" }, 400, "clientMsgId"],
  ["POST", TO_TUTOR, [], 400, ""],
  ["POST", "/messages/nonsense", { text: "Hello" }, 400, "userId"],
  ["GET", `${TO_TUTOR}?before=0`, undefined, 422, "before"],
  ["POST", "/reports", { messageId: AN_ID, reason: " " }, 422, "reason"],
  ["POST", "/reports", { messageId: "nonsense", reason: "Rude" }, 400, "messageId"],
  ["POST", "/reports", { reason: "Rude" }, 400, "messageId"],
  ["PUT", "/blocks/nonsense", undefined, 400, "userId"],
];

it.each(cases)(
  "%#: tells whether %s %s is malformed or does not fit [GW-013]",
  async (method, path, sent, status, field) => {
    const answer = await instance.call(student, method, path, sent);
    const said: unknown = expect.any(String);
    const fields = field ? { fields: { [field]: said } } : {};
    const { body } = answer as { body: unknown };
    expect({ status: answer.status, body }).toMatchObject({
      status,
      body: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String), ...fields },
    });
  },
);

it.each([TO_TUTOR, "/reports"])(
  "answers 415 at %s for a body that does not say to be JSON [GW-013]",
  async (path) => {
    const answer = await instance.app.request(path, {
      method: "POST",
      body: JSON.stringify({ text: "Hello" }),
      headers: { "content-type": "text/plain", authorization: `Bearer Student-${student.id}` },
    });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: "wrong_type" });
  },
);
