import { expect, it } from "vitest";
import { id } from "../testing/person.ts";
import { startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const CREATE = "/bookings/create-booking";
const UPDATE = "/bookings/update-bookings-status";

it("answers 422 to values that do not fit and 400 to malformed input [GW-013]", async () => {
  const { studentCalls, tutor, bookAndAccept } = await startHarness();
  const { _id: bookingId } = await bookAndAccept();
  const tutorId = tutor._id;
  const cancel = { bookingId, newStatus: "cancelled" };
  const long = "x".repeat(2001);
  const table: readonly [string, string, unknown, number, string?][] = [
    ["POST", CREATE, { tutorId, message: long }, 422, "message"],
    ["POST", CREATE, { tutorId, mode: "by post" }, 422, "mode"],
    ["POST", CREATE, { tutorId, message: { $ne: "" } }, 400, "message"],
    ["POST", CREATE, { tutorId, trial: "yes" }, 400, "trial"],
    ["POST", CREATE, { tutorId: "nonsense" }, 400, "tutorId"],
    ["POST", CREATE, {}, 400, "tutorId"],
    ["POST", CREATE, [], 400],
    ["PUT", UPDATE, { bookingId, newStatus: "done" }, 422, "newStatus"],
    ["PUT", UPDATE, { bookingId, newStatus: { $ne: "" } }, 400, "newStatus"],
    ["PUT", UPDATE, { newStatus: "cancelled" }, 400, "bookingId"],
    ["PUT", UPDATE, cancel, 422, "reason"],
    ["PUT", UPDATE, { ...cancel, reason: long }, 422, "reason"],
    ["POST", `/bookings/${bookingId}/review`, { stars: 6 }, 422, "stars"],
    ["POST", `/bookings/${bookingId}/review`, {}, 422, "stars"],
    ["POST", `/bookings/${bookingId}/review`, { stars: { $gt: 0 } }, 400, "stars"],
    ["POST", "/bookings/nonsense/review", { stars: 5 }, 400, "id"],
    ["GET", "/bookings?status=done", undefined, 422, "status"],
    ["GET", "/bookings?limit=51", undefined, 422, "limit"],
    ["GET", "/bookings?cursor=x", undefined, 400, "cursor"],
    ["GET", "/reviews/nonsense", undefined, 400, "tutorId"],
  ];
  for (const [method, path, body, status, field] of table) {
    const answer = await studentCalls(method, path, body);
    const text: unknown = expect.any(String);
    const fields = field ? { fields: { [field]: text } } : {};
    expect({ path, sent: body, ...answer }).toMatchObject({
      sent: body,
      status,
      body: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String), ...fields },
    });
  }
});

it("answers 415 for a body that does not say to be JSON [GW-013]", async () => {
  const { app, tutor } = await startHarness();
  for (const [method, path] of [
    ["POST", CREATE],
    ["PUT", UPDATE],
    ["POST", `/bookings/${id()}/review`],
  ] as const) {
    const answer = await app.request(path, {
      method,
      body: JSON.stringify({ tutorId: tutor._id }),
      headers: { "content-type": "text/plain", authorization: `Bearer Student-${id()}` },
    });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: "wrong_type" });
  }
});
