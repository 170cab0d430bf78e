import { offline, problem } from "@tutorsetu/web-kit/fake-api";

/** What axios makes of an answer that did not come within its time. */
const timeout = () =>
  Object.assign(new Error("timeout of 15000ms exceeded"), {
    isAxiosError: true,
    code: "ECONNABORTED",
  });

/** Every way a call can fail, with what a person hears after the sentence of the screen. */
export const failures: readonly (readonly [name: string, make: () => Error, reason: string])[] = [
  ["401", () => problem(401, "Please sign in."), " Your session has ended. Please sign in again."],
  [
    "403",
    () => problem(403, "You are not allowed to do that."),
    " You are not allowed to do that.",
  ],
  ["404", () => problem(404, "That is gone."), " That is gone."],
  ["409", () => problem(409, "Somebody was quicker."), " Somebody was quicker."],
  ["413", () => problem(413, "That is too large to send."), " That is too large to send."],
  ["429", () => problem(429, "Please wait a moment."), " Please wait a moment."],
  ["500", () => problem(500, "TypeError: x is undefined"), ""],
  ["no network", offline, " Please check your internet connection."],
  ["timeout", timeout, " It took too long."],
];
