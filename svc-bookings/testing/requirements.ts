import { bookingsApi } from "@tutorsetu/contracts/apis";
import { as } from "@tutorsetu/service-kit/testing/app";
import { finishAll } from "../src/requirements/sweep.ts";
import { read, startHarness } from "./harness.ts";
import { aTutor } from "./person.ts";

export const post = {
  subject: "physics",
  class: 10,
  board: "CBSE",
  mode: "home",
  pinCode: "422001",
  days: ["mon", "wed"],
  budget: 3000,
  text: "Weak in optics. Call 98123 45678.",
} as const;

export const offer = { message: "I have taught this for ten years.", fee: 2600 };

/** The harness with what students and tutors do with posts. */
export async function startPosts() {
  const harness = await startHarness();
  harness.state.now = () => new Date();
  const { app, everybody, studentCalls, finishing } = harness;
  async function write(form: object = {}, who = studentCalls) {
    const { body } = await who("POST", "/requirements", { ...post, ...form });
    return read(bookingsApi.postRequirement, body).requirement;
  }
  /** A further tutor, with what they call. */
  function another() {
    const tutor = aTutor();
    everybody.set(tutor._id, tutor);
    return { tutor, calls: as(app, "Tutor", tutor._id) };
  }
  const applyTo = (id: string, who = harness.tutorCalls, form: object = offer) =>
    who("POST", `/requirements/${id}/applications`, form);
  const compared = async (id: string) =>
    read(
      bookingsApi.applications,
      (await studentCalls("GET", `/requirements/${id}/applications`)).body,
    ).applications;
  const take = (id: string, tutorUserId: string, who = studentCalls) =>
    who("POST", `/requirements/${id}/take`, { tutorUserId });
  const shown = async (id: string, who = as(app)) => {
    const { status, body } = await who("GET", `/requirements/${id}`);
    return { status, found: status === 200 ? read(bookingsApi.requirement, body) : undefined };
  };
  const listed = async (query = "", who = as(app)) =>
    read(bookingsApi.requirements, (await who("GET", `/requirements${query}`)).body);
  return {
    ...harness,
    write,
    another,
    applyTo,
    compared,
    take,
    shown,
    listed,
    /** What follows from the end of a post, as a sweep does it. */
    finish: (at = new Date(Date.now() + 120_000)) => finishAll(finishing, at),
  };
}
