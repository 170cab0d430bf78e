import { chatApi, usersApi } from "@tutorsetu/contracts/apis";
import { AxiosError, type InternalAxiosRequestConfig } from "axios";
import { afterEach, expect, it } from "vitest";
import { ApiError, client, http } from "./api.ts";
import { resetKit } from "../../testing/fake-api.ts";
import { useSession } from "../session/session.ts";

const users = client(usersApi);
const chat = client(chatApi);

afterEach(resetKit);
afterEach(() => void delete http.defaults.adapter);

/** Answers every call so; returns what was asked. */
function answering(status: number, data: unknown, headers: Record<string, string> = {}) {
  const asked: InternalAxiosRequestConfig[] = [];
  http.defaults.adapter = async (config) => {
    asked.push(config);
    const response = { data, status, statusText: "", headers, config };
    if (status < 400) return response;
    throw new AxiosError("refused", AxiosError.ERR_BAD_REQUEST, config, null, response);
  };
  return asked;
}

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((reason: unknown) => reason);
  if (error instanceof ApiError) return error;
  throw new Error("The call should have failed with an ApiError");
};

it("calls the contract's URL with escaped parameters and a timeout of fifteen seconds", async () => {
  const asked = answering(200, []);
  await chat.messages({ params: { userId: "a/b ?" }, query: { before: 7 } });
  await chat.send({ params: { userId: "b" }, body: { text: "Hello" } });
  expect(asked).toMatchObject([
    { baseURL: "/api", url: "/messages/a%2Fb%20%3F", method: "get", params: { before: 7 } },
    { url: "/messages/b", method: "post", data: JSON.stringify({ text: "Hello" }) },
  ]);
  expect(asked.map(({ timeout }) => timeout)).toEqual([15_000, 15_000]);
});

it.each([
  ["a page", "<h1>Bad gateway</h1>"],
  ["nothing", null],
  ["no message", { code: "internal" }],
  ["a message that is no text", { message: 7, code: "internal" }],
])("an answer of %s is told as something unexpected", async (_, data) => {
  answering(502, data);
  const { status, problem, retryAfterSeconds } = await failureOf(users.profile());
  expect([status, problem.code, retryAfterSeconds]).toEqual([502, "unknown", undefined]);
});

it("gives an error that is not the network's no status and hides its message", async () => {
  http.defaults.adapter = () => Promise.reject(new TypeError("x is undefined"));
  expect(await failureOf(users.profile())).toMatchObject({
    status: 0,
    problem: { code: "unknown" },
    message: "An unexpected error occurred. Please try again.",
  });
});

it.each([
  [AxiosError.ERR_NETWORK, "network"],
  [AxiosError.ECONNABORTED, "aborted"],
  [AxiosError.ETIMEDOUT, "aborted"],
])("where nothing answers, %s means %s", async (code, expected) => {
  http.defaults.adapter = (config) => Promise.reject(new AxiosError("silence", code, config));
  expect((await failureOf(users.profile())).problem.code).toBe(expected);
});

it("only a 401 ends the session", async () => {
  useSession.getState().signIn({
    _id: "a1",
    userName: "Ann",
    email: "ann@example.in",
    role: "Student",
    image: null,
    phoneNo: "",
    refreshToken: "t1",
  });
  answering(403, { message: "No", code: "forbidden" });
  await failureOf(users.profile());
  expect(useSession.getState()).toMatchObject({ token: "t1", ended: false });
  answering(401, { message: "Please sign in.", code: "unauthenticated" });
  const { sentence } = await failureOf(users.profile());
  expect(sentence).toBe("Your session has ended. Please sign in again.");
  expect(useSession.getState()).toMatchObject({ token: null, ended: true });
});

it("reads why a file was refused", async () => {
  const problem = { message: "Not today", code: "own_data_today" };
  answering(429, new Blob([JSON.stringify(problem)], { type: "application/json" }));
  const asked = () => http.post("/users/own-data", {}, { responseType: "blob" });
  expect(await failureOf(asked())).toMatchObject({ status: 429, problem });
  answering(502, new Blob(["<h1>Bad gateway</h1>"]));
  expect(await failureOf(asked())).toMatchObject({ status: 502, problem: { code: "unknown" } });
});
