import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { GUARDIAN_TEXT } from "@tutorsetu/contracts/security/consents";
import { createApp } from "../src/app.ts";
import { fits, type Harness, newWord, SECRET, student, tutor } from "./harness.ts";

export interface Child {
  readonly _id: string;
  readonly userName: string;
  readonly email: string;
  readonly token: string;
  readonly guardianEmail: string;
}

/** Who sees a student, and whether the student sees others. */
export const SHOWN = { listed: true, page: 200, active: true, seesOthers: true };
export const HIDDEN = { listed: false, page: 404, active: false, seesOthers: false };

/** What a link answers that changes nothing. */
export const OVER = { status: 400, body: { code: "guardian_link_over" } };

/** A service that asks guardians by a link, beside one that does not on the same stores. */
export function familiesOf(users: Harness) {
  const strict = users.callTo(createApp({ ...users.deps, consentByLink: true }));
  let n = 0;
  const from = () => `10.6.0.${++n}`;

  return {
    strict,
    from,
    newAddress: () => `parent${++n}@test.example`,

    /** A student of 15 whose guardian has not answered yet. */
    child: async (): Promise<Child> => {
      const userName = `Young${newWord()} Rao`;
      const guardianEmail = `parent${++n}@test.example`;
      const guardian = { ageBand: "13-17", guardianName: "Asha Rao", guardianEmail };
      const form = student({ userName, guardian });
      const answer = await strict("POST", "/users/register", form, undefined, from());
      const { _id, email, refreshToken: token } = fits(usersApi.register, answer).user;
      return { _id, userName, email, token, guardianEmail };
    },

    /** Delivers what waits and reads the token of the newest link. */
    tokenTo: async (email: string): Promise<string> => {
      await users.email.sendDue(users.now());
      const text = users.sent.findLast((mail) => mail.to === email)?.text ?? "";
      return /https:\/\/site\.example\/guardian-consent\?token=([\w-]+)/.exec(text)?.[1] ?? "";
    },

    read: (token: string) =>
      strict("POST", "/users/guardian-link/read", { token }, undefined, from()),
    use: (token: string, text = GUARDIAN_TEXT) =>
      strict("POST", "/users/guardian-link/use", { token, text }, undefined, from()),
    /** Sends the link again, or to another address. */
    ask: (token: string, email?: string) =>
      strict("POST", "/users/consents/guardian-link", email ? { email } : {}, token, from()),
    own: async (token: string, call = strict) =>
      fits(usersApi.consents, await call("GET", "/users/consents", undefined, token)).profile,

    /** As `SHOWN` or `HIDDEN`. */
    seen: async ({ _id, userName, token }: Child) => {
      const [word = ""] = userName.split(" ");
      const path = `/users/allstudents?search=${word}`;
      const list = fits(usersApi.allStudents, await users.call("GET", path));
      const asked = await users.call("GET", `/internal/people?ids=${_id}`, undefined, SECRET);
      const { refreshToken: viewer } = await users.register(tutor());
      const all = await users.call("GET", "/users/allstudents", undefined, token);
      return {
        listed: list.allStudent.length === 1,
        page: (await users.call("GET", `/users/student/${_id}`, undefined, viewer)).status,
        active: fits(usersInternal.people, asked).people[0]?.active,
        seesOthers: fits(usersApi.allStudents, all).total > 0,
      };
    },
  };
}
