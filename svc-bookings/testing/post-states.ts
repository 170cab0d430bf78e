import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import type { startFamily } from "./family.ts";
import { read } from "./harness.ts";
import { offer, post } from "./requirements.ts";

/** For every call about posts the requests that succeed, with every field of the reply present. */
export function postStates(harness: Awaited<ReturnType<typeof startFamily>>): ProviderStates {
  const { mother, asha, motherCalls, tutor, tutorCalls, adminCalls, everybody } = harness;
  const asMother = `Student-${mother._id}`;
  const asTutor = `Tutor-${tutor._id}`;
  const asAdmin = "Admin-0000000000000000000000ad";
  const body = { ...post, childId: asha };
  const report = { reason: "not-genuine", text: "No such class" };
  const query = { subject: "physics", class: "10", city: "nashik", mode: "home" };
  const page = { limit: "20", cursor: "" };

  async function posted(): Promise<string> {
    const made = await motherCalls("POST", "/requirements", body);
    return read(bookingsApi.postRequirement, made.body).requirement._id;
  }
  /** A tutor of whom everything is known has applied. */
  async function applied(): Promise<string> {
    const id = await posted();
    const { tutor: profile } = tutor;
    const rating = {
      average: 4.8,
      count: 12,
      distribution: [0, 0, 0, 2, 10],
      answersInHours: 3,
    };
    const verified = { identity: "2026-11-01", education: "2026-11-01" };
    const known = profile && { ...profile, rating, answersInHours: 3, verified };
    everybody.set(tutor._id, { ...tutor, tutor: known });
    await tutorCalls("POST", `/requirements/${id}/applications`, offer);
    return id;
  }
  async function taken(): Promise<string> {
    const id = await applied();
    await motherCalls("POST", `/requirements/${id}/take`, { tutorUserId: tutor._id });
    return id;
  }
  async function reported(): Promise<string> {
    const id = await posted();
    await tutorCalls("POST", `/requirements/${id}/report`, report);
    return id;
  }
  const settled = async () => {
    const id = await reported();
    await adminCalls("PUT", `/requirements/${id}/moderation`, { hidden: true });
    const other = await posted();
    await tutorCalls("POST", `/requirements/${other}/report`, report);
  };
  return {
    "bookingsApi.requirements": async () => {
      await posted();
      return [{ query: { ...query, ...page } }, { query: page }];
    },
    "bookingsApi.requirement": async () => {
      const id = await taken();
      return [asMother, asTutor].map((token) => ({ token, params: { id } }));
    },
    "bookingsApi.myRequirements": async () => {
      await taken();
      return [{ token: asMother }];
    },
    "bookingsApi.myApplications": async () => {
      await taken();
      return [{ token: asTutor }];
    },
    "bookingsApi.postRequirement": () => [{ token: asMother, body }],
    "bookingsApi.changeRequirement": async () => [
      { token: asMother, params: { id: await posted() }, body },
    ],
    "bookingsApi.closeRequirement": async () => [
      { token: asMother, params: { id: await posted() } },
    ],
    "bookingsApi.extendRequirement": async () => [
      { token: asMother, params: { id: await posted() } },
    ],
    "bookingsApi.apply": async () => [
      { token: asTutor, params: { id: await posted() }, body: offer },
    ],
    "bookingsApi.withdrawApplication": async () => [
      { token: asTutor, params: { id: await applied() } },
    ],
    "bookingsApi.applications": async () => [{ token: asMother, params: { id: await applied() } }],
    "bookingsApi.answerApplication": async () => {
      const params = { id: await applied(), tutorUserId: tutor._id };
      const declined = { state: "declined", reason: "Too far away" };
      return [
        { token: asMother, params, body: { state: "shortlisted" } },
        { token: asMother, params, body: declined },
      ];
    },
    "bookingsApi.takeApplication": async () => [
      { token: asMother, params: { id: await applied() }, body: { tutorUserId: tutor._id } },
    ],
    "bookingsApi.reportRequirement": async () => [
      { token: asTutor, params: { id: await posted() }, body: report },
    ],
    "bookingsApi.reportedRequirements": async () => {
      await settled();
      return ["no", "yes"].map((one) => ({ token: asAdmin, query: { ...page, settled: one } }));
    },
    "bookingsApi.reportedRequirementsBy": async () => {
      await settled();
      return [{ token: asAdmin, params: { id: mother._id } }];
    },
    "bookingsApi.moderateRequirement": async () => [
      { token: asAdmin, params: { id: await reported() }, body: { hidden: true } },
    ],
  };
}
