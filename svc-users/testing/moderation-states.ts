import { usersApi } from "@tutorsetu/contracts/apis";
import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import { fits, type Harness } from "./harness.ts";

interface Given {
  readonly users: Harness;
  /** The tutor who is reported, warned and suspended. */
  readonly one: { readonly _id: string };
  readonly asTutor: string;
  readonly asStudent: string;
  readonly asAdmin: string;
  readonly picture: () => Promise<FormData>;
}

const REPORT = { kind: "picture", reason: "not-genuine", text: "Not their face" };

/** For every call about somebody's conduct the requests that succeed. */
export function moderationStates(given: Given): ProviderStates {
  const { users, one, asTutor, asStudent, asAdmin, picture } = given;
  const body = { id: one._id, reason: "Rude" };
  const page = { limit: "20", cursor: "" };
  const warn = () => users.call("POST", "/users/warn", body, asAdmin);
  const suspend = () => users.call("POST", "/users/suspend", body, asAdmin);
  const upload = async () => users.call("POST", "/users/upload-image", await picture(), asTutor);

  async function report() {
    await upload();
    await users.call("POST", `/users/reports/about/${one._id}`, REPORT, asStudent);
    const list = await users.call("GET", "/users/reports?limit=50", undefined, asAdmin);
    const { reports } = fits(usersApi.personReports, list);
    return reports.find(({ about }) => about._id === one._id)?._id ?? "";
  }

  async function answered() {
    await suspend();
    const answer = { text: "It was a mistake" };
    await users.call("POST", "/users/answer-suspension", answer, asTutor);
  }

  return {
    "usersApi.personHistory": async () => {
      await warn();
      return [{ token: asAdmin, params: { id: one._id } }];
    },
    "usersApi.warn": () => [{ token: asAdmin, body }],
    "usersApi.suspend": () => [{ token: asAdmin, body }],
    "usersApi.liftSuspension": async () => {
      await suspend();
      return [{ token: asAdmin, body }];
    },
    "usersApi.answerSuspension": async () => {
      await suspend();
      return [{ token: asTutor, body: { text: "It was a mistake" } }];
    },
    "usersApi.readWarning": async () => {
      await warn();
      const id = (await users.stores.people.find(one._id))?.warnings?.[0]?._id ?? "";
      return [{ token: asTutor, params: { id } }];
    },
    "usersApi.suspendedPeople": async () => {
      await answered();
      await users.call("PUT", `/users/suspended/${one._id}`, { settled: true }, asAdmin);
      return [
        { token: asAdmin, query: page },
        { token: asAdmin, query: { ...page, answers: "settled" } },
      ];
    },
    "usersApi.settleAnswer": async () => {
      await answered();
      return [{ token: asAdmin, params: { id: one._id }, body: { settled: true } }];
    },
    "usersApi.reportPerson": async () => {
      await upload();
      const request = { token: asStudent, params: { id: one._id } };
      return [
        { ...request, body: REPORT },
        { ...request, body: { ...REPORT, kind: "profile" } },
      ];
    },
    "usersApi.personReports": async () => {
      const id = await report();
      await users.call("PUT", `/users/reports/${id}`, { settled: true }, asAdmin);
      return ["no", "yes"].map((settled) => ({ token: asAdmin, query: { ...page, settled } }));
    },
    "usersApi.reportsAbout": async () => {
      const id = await report();
      await users.call("PUT", `/users/reports/${id}`, { settled: true }, asAdmin);
      return [{ token: asAdmin, params: { id: one._id } }];
    },
    "usersApi.settlePersonReport": async () => {
      const id = await report();
      return [{ token: asAdmin, params: { id }, body: { settled: true } }];
    },
    "usersApi.removePicture": async () => {
      await upload();
      return [{ token: asAdmin, params: { id: one._id } }];
    },
  };
}
