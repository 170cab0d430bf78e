import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Role } from "@tutorsetu/contracts/people";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { startHarness, withMongo } from "../testing/harness.ts";

withMongo();
const reason = "Asked a student for money";

it.each(Object.entries(bookingsApi).filter(([, { method }]) => method !== "GET"))(
  "refuses %s to somebody who is suspended, with the reason",
  async (_name, { method, path, access }) => {
    const { app, student, suspended } = await startHarness();
    suspended.set(student._id, reason);
    const [only] = access.roles.length === 1 ? access.roles : [];
    // safe: what is no role is the word for everybody, which is longer
    const call = as(app, (only as Role | undefined) ?? "Student", student._id);
    const answer = await call(method, path.replace(/:\w+/, student._id), {});
    expect(answer).toMatchObject({ status: 403, body: { code: "suspended", params: { reason } } });
  },
);

it.each([
  ["suspended", { suspended: true, userName: "Unavailable user" }],
  ["hidden", { hidden: true }],
])(
  "shows the other side a label in place of somebody who is %s, and the person again afterwards",
  async (_, state) => {
    const { everybody, tutor, bookAndAccept, list, studentCalls } = await startHarness();
    await bookAndAccept();
    everybody.set(tutor._id, { ...tutor, active: false, ...state });
    const [hidden] = (await list(studentCalls)).bookings;
    expect(hidden?.tutorId).toEqual({
      _id: tutor._id,
      userName: "Unavailable user",
      isHidden: true,
      email: "",
      image: null,
      phoneNo: null,
      tutor: null,
    });
    everybody.set(tutor._id, tutor);
    const [shown] = (await list(studentCalls)).bookings;
    expect(shown?.tutorId).toMatchObject({ userName: tutor.userName });
    expect(shown?.tutorId).not.toHaveProperty("isHidden");
  },
);
