import { usersApi } from "@tutorsetu/contracts/apis";
import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import { fits, type Harness, ref, tutor as newTutor } from "./harness.ts";

interface Given {
  readonly users: Harness;
  readonly one: { readonly _id: string };
  readonly asStudent: string;
}

const SEARCH = { name: "Physics, Kochi", query: "subject=physics&city=kochi" };

/** A student who has saved a tutor and a search. */
export function savingStates({ users, one, asStudent: token }: Given): ProviderStates {
  const tutor = { tutorId: one._id };
  const saveTutor = () => users.call("PUT", `/users/shortlist/${one._id}`, undefined, token);
  const saveSearch = async () => {
    const answer = await users.call("POST", "/users/saved-searches", SEARCH, token);
    return fits(usersApi.saveSearch, answer).searches;
  };
  const withTutor = async () => {
    await saveTutor();
    return [{ token }];
  };
  return {
    "usersApi.shortlistIds": withTutor,
    "usersApi.shortlist": withTutor,
    "usersApi.saveTutor": () => [{ token, params: tutor }],
    "usersApi.unsaveTutor": async () => {
      const other = await users.register(newTutor());
      await users.call("PUT", `/users/shortlist/${other._id}`, undefined, token);
      await saveTutor();
      return [{ token, params: tutor }];
    },
    "usersApi.mergeShortlist": () => [{ token, body: { ids: [one._id] } }],
    "usersApi.tutorCards": async () => {
      const seen = { identity: new Date(), education: new Date() };
      const rating = { average: 4.5, count: 2, answersInHours: 3 };
      await users.stores.people.change(ref(one._id), { verified: seen, rating });
      return [{ query: { ids: one._id } }, { token, query: { ids: one._id } }];
    },
    "usersApi.savedSearches": async () => {
      await saveSearch();
      return [{ token }];
    },
    "usersApi.saveSearch": () => [{ token, body: SEARCH }],
    "usersApi.removeSearch": async () => {
      await users.call("POST", "/users/saved-searches", { name: "C", query: "search=c" }, token);
      const [search] = await saveSearch();
      return [{ token, params: { id: search?._id ?? "" } }];
    },
  };
}
