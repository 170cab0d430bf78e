import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { fits, type Harness, newWord, SECRET, student, tutor } from "./harness.ts";

export interface Parent {
  readonly _id: string;
  readonly email: string;
  /** Of the account; its first word is nobody else's. */
  readonly name: string;
  readonly token: string;
}

let n = 0;
const address = () => `10.7.${Math.floor(++n / 250)}.${n % 250}`;

/** A name that a search finds alone, and that is masked as its first word and an initial. */
export const newChildName = () => `Kid${newWord()} Rao`;

export const childForm = (more: object = {}) => ({
  name: newChildName(),
  grade: 5,
  subjectInterested: ["hindi"],
  consent: true,
  ...more,
});

/** Parents with accounts, of one service. */
export function parentsOf(users: Harness, call = users.call) {
  return {
    /** A mother whose first child was named at the signup. */
    parent: async (first = newChildName()): Promise<Parent> => {
      const name = `Mother${newWord()} Rao`;
      const guardian = { accountHolder: "guardian", childName: first, consent: true };
      const form = student({ userName: name, guardian });
      const answer = await call("POST", "/users/register", form, undefined, address());
      const { _id, email, refreshToken: token } = fits(usersApi.register, answer).user;
      return { _id, email, name, token };
    },
    add: (token: string, form: object = childForm()) =>
      call("POST", "/users/children", form, token, address()),
    change: (token: string, id: string, edit: object) =>
      call("PUT", `/users/children/${id}`, edit, token),
    remove: (token: string, id: string) =>
      call("DELETE", `/users/children/${id}`, undefined, token),
    become: (token: string, body: object) =>
      call("POST", "/users/children/first", body, token, address()),
    own: async (token: string) =>
      fits(usersApi.children, await call("GET", "/users/children", undefined, token)),
    consents: async (token: string) =>
      fits(usersApi.consents, await call("GET", "/users/consents", undefined, token)),
    act: (
      token: string,
      what: "give" | "withdraw" | "guardian-link",
      child: string,
      body?: object,
    ) => call("POST", `/users/consents/${what}?child=${child}`, body, token, address()),
    /** The cards that a search for a name finds. */
    listed: async (name: string, token?: string) => {
      const path = `/users/allstudents?search=${name.split(" ")[0]}`;
      return fits(usersApi.allStudents, await call("GET", path, undefined, token)).allStudent;
    },
    page: (id: string, token: string) => call("GET", `/users/student/${id}`, undefined, token),
    /** As the other services know somebody. */
    internal: async (id: string) => {
      const answer = await call("GET", `/internal/people?ids=${id}`, undefined, SECRET);
      return fits(usersInternal.people, answer).people[0];
    },
    viewer: async () => (await users.register(tutor())).refreshToken,
  };
}
