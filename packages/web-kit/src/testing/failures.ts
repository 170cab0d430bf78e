import { offline, problem } from "./fake-api.ts";

/** What axios makes of an answer that did not come within its time. */
const timeout = () =>
  Object.assign(new Error("timeout of 15000ms exceeded"), {
    isAxiosError: true,
    code: "ECONNABORTED",
  });

/** Every way a call can fail, with why and what to do next. */
export const failures: readonly (readonly [name: string, make: () => Error, sentence: string])[] = [
  ["401", () => problem(401, "Please sign in."), "Your session has ended. Please sign in again."],
  [
    "403",
    () => problem(403, "You are not allowed to do that."),
    "You are not allowed to do that. If you think that is a mistake, please write to us on the contact page.",
  ],
  [
    "404",
    () => problem(404, "That is gone."),
    "That is gone. It may have been removed. Please go back and choose again.",
  ],
  [
    "409",
    () => problem(409, "Somebody was quicker."),
    "Somebody was quicker. Please check what has changed before you try again.",
  ],
  [
    "413",
    () => problem(413, "That is too large to send."),
    "That is too large to send. Please choose something smaller and try again.",
  ],
  ["429", () => problem(429, "Please wait a moment."), "Please wait a moment."],
  [
    "500",
    () => problem(500, "TypeError: x is undefined"),
    "Something went wrong on our side. Please try again.",
  ],
  ["no network", offline, "Nothing answered. Please check your internet connection and try again."],
  ["timeout", timeout, "That took too long. Please check your internet connection and try again."],
];
