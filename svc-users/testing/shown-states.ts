import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import { usersApi } from "@tutorsetu/contracts/apis";
import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import { guardian } from "./consumer-bodies.ts";
import { fits, type Harness, student, tutor } from "./harness.ts";
import { parentsOf } from "./parents.ts";
import { savingStates } from "./saving-states.ts";

/** With everything that svc-bookings says of a rating. */
export const RATED = {
  rating: { average: 5, count: 1, distribution: [0, 0, 0, 0, 1], answersInHours: 3 },
};

const SMALL_SHARE = 10;

interface Couple {
  readonly users: Harness;
  readonly one: { readonly _id: string };
  readonly other: { readonly _id: string };
  readonly asTutor: string;
  readonly asStudent: string;
  readonly asAdmin: string;
  /** What services ask each other with. */
  readonly internal: { readonly token: string; readonly params: Readonly<Record<string, string>> };
}

/** What is shown of people and their numbers, also to somebody who has seen all that a new account may see in a day. */
export function shownStates(couple: Couple): ProviderStates {
  const { users, one, other, asTutor, asStudent, asAdmin, internal } = couple;
  const spend = (viewer: { readonly _id: string }) => {
    const seen = Array.from({ length: SMALL_SHARE }, (_, n) => `seen-${n}`);
    return users.stores.dailyShares.take(viewer._id, seen, SMALL_SHARE, users.now());
  };
  return {
    ...savingStates({ users, one, asStudent }),
    "usersApi.tutor": async () => {
      const third = await users.register(tutor());
      await spend(other);
      return [one, third].map(({ _id: id }) => ({ token: asStudent, params: { id } }));
    },
    "usersApi.publicTutor": async () => {
      const third = await users.register(tutor());
      const body = { profile: { classes: [9, 10] } };
      await users.call("PUT", `/users/profile/${third._id}`, body, third.refreshToken);
      return [one, third].map(({ _id: id }) => ({ params: { id } }));
    },
    "usersInternal.similarTutors": async () => {
      await users.register(tutor());
      const query = { tutor: one._id, subject: "physics", mode: "online" };
      return [{ ...internal, query }];
    },
    "usersApi.operator": () => [{}],
    "usersApi.place": () => [{ params: { pin: "682001" } }],
    "usersApi.agree": () => [{ token: asStudent, body: currentPolicies }],
    "usersApi.publicTutors": () => [{ query: { cursor: "", limit: "1000" } }],
    "usersApi.landingPages": async () => {
      const about = { limit: "6", about: "Physics in Kochi" };
      const path = `/users/landing-pages?${new URLSearchParams(about)}`;
      const { pages } = fits(usersApi.landingPages, await users.call("GET", path));
      // Once for all: people who sign up are limited, too.
      for (let n = pages.length; n < 3; n++)
        await users.register(tutor({ subjects: ["physics"], city: "Kochi" }));
      return [{ query: { limit: "12", mixed: "1" } }, { query: about }];
    },
    "usersApi.landingPage": async () => {
      const pupils = { subjects: ["physics"], city: "Kochi" };
      // From another address: the estimates of new passwords are limited by address.
      for (let n = 0; n < 21; n++)
        await users.call("POST", "/users/register", tutor(pupils), undefined, "203.0.113.10");
      const query = { subject: "physics", city: "kochi", page: "1" };
      return [{ query }, { query: { ...query, page: "2" } }];
    },
    "usersApi.student": async () => {
      const third = await users.register(student({ guardian }));
      const path = `/users/profile/${third._id}`;
      await users.call("PUT", path, { profile: { phoneVisible: "everyone" } }, third.refreshToken);
      await spend(one);
      return [other, third].map(({ _id: id }) => ({ token: asTutor, params: { id } }));
    },
    "usersInternal.people": async () => {
      const [suspended, hidden] = [await users.register(tutor()), await users.register(student())];
      const act = { id: suspended._id, reason: "Rude" };
      await users.call("POST", "/users/suspend", act, asAdmin);
      await users.db
        .collection<{ _id: string }>("people")
        .updateOne({ _id: hidden._id }, { $set: { hidden: true } });
      const parents = parentsOf(users);
      const parent = await parents.parent();
      await parents.add(parent.token);
      const shownChild = (await parents.own(parent.token)).children[0];
      await parents.act(parent.token, "withdraw", shownChild?._id ?? "");
      const ids = [one, other, suspended, hidden, parent].map(({ _id }) => _id).join(",");
      return [{ ...internal, query: { ids } }];
    },
    "usersInternal.showPhones": async () => {
      const third = await users.register(tutor());
      await spend(one);
      const people = [
        { owner: one._id, isAccepted: true },
        { owner: other._id, isAccepted: false },
        { owner: third._id, isAccepted: false },
      ];
      return [other, one].map(({ _id: viewer }) => ({
        ...internal,
        body: { viewer, role: "Tutor", address: "direct", people },
      }));
    },
  };
}
