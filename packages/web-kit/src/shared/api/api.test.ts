import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { AxiosError } from "axios";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError, client, http } from "./api.ts";
import { fakeApi, offline, problem, resetKit, strange, rejection } from "../../testing/fake-api.ts";
import { setLanguage } from "../display/i18n.ts";
import { useSession } from "../session/session.ts";

const users = client(usersApi);
const bookings = client(bookingsApi);
const ann = {
  _id: "a1",
  userName: "Ann",
  email: "ann@example.in",
  role: "Student" as const,
  image: null,
  phoneNo: "",
  refreshToken: "t1",
};
const id = "0123456789abcdef01234567";

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (error instanceof ApiError) return error;
  throw new Error("The call should have failed with an ApiError");
};

afterEach(resetKit);
afterEach(() => setLanguage("en"));

test("sends path parameters and query as the contract says, and gives the reply", async () => {
  fakeApi(usersApi)({
    deleteTutor: ({ body }) => ({ message: `deleted ${body.id}` }),
    allTutors: ({ query }) => ({
      allTutor: [],
      facets: {},
      nextCursor: null,
      total: query.search === "ann" ? 1 : 0,
    }),
  });
  expect(await users.deleteTutor({ body: { id } })).toEqual({ message: `deleted ${id}` });
  expect((await users.allTutors({ query: { search: "ann" } })).total).toBe(1);
});

test("sends credentials with every call, the stored token as a Bearer header, and none when signed out [SH-190, SH-191]", async () => {
  const sent: unknown[] = [];
  http.defaults.adapter = async (config) => {
    sent.push([config.withCredentials, config.headers.get("Authorization") ?? null]);
    return { data: {}, status: 200, statusText: "", headers: {}, config };
  };
  await users.profile();
  useSession.getState().signIn(ann);
  await users.profile();
  expect(sent).toEqual([
    [true, null],
    [true, "Bearer t1"],
  ]);
});

test("a refusal carries the server's text, its fields and how long to wait", async () => {
  http.defaults.adapter = async (config) => {
    const data = { message: "Too many", code: "limited", fields: { subject: "Required" } };
    const headers = { "retry-after": "7" };
    const response = { data, status: 429, statusText: "", headers, config };
    throw new AxiosError("429", AxiosError.ERR_BAD_REQUEST, config, null, response);
  };
  const failure = await failureOf(bookings.list({ query: {} }));
  expect(failure).toMatchObject({ message: "Too many", status: 429, retryAfterSeconds: 7 });
  expect(failure.problem.fields).toEqual({ subject: "Required" });
});

test("no answer is a Network Error, an abort is Request aborted [SH-192, SH-193]", async () => {
  fakeApi(usersApi)({
    profile: () => {
      throw offline();
    },
  });
  expect(await failureOf(users.profile())).toMatchObject({ status: 0, message: "Network Error" });
  delete http.defaults.adapter;
  const failure = await failureOf(users.profile(undefined, AbortSignal.abort()));
  expect(failure).toMatchObject({ status: 0, message: "Request aborted" });
});

test("an answer that is no problem of ours gets a fixed sentence", async () => {
  fakeApi(usersApi)({
    profile: () => {
      throw strange(502);
    },
  });
  const failure = await failureOf(users.profile());
  expect(failure.message).toBe("An unexpected error occurred. Please try again.");
});

test("words failures by their codes in Hindi", async () => {
  setLanguage("hi");
  fakeApi(usersApi)({
    login: () => {
      throw rejection(422, "unauthenticated", undefined, { email: "email_required" });
    },
    profile: () => {
      throw offline();
    },
  });
  const body = { email: "a@b.in", password: "secret1" };
  const failure = await failureOf(users.login({ body }));
  expect(failure).toMatchObject({ status: 422, message: "कृपया साइन इन करें।" });
  expect(failure.problem.fields).toEqual({ email: "ईमेल ज़रूरी है" });
  expect((await failureOf(users.profile())).message).toBe("नेटवर्क में समस्या है");
  setLanguage("en");
  expect((await failureOf(users.profile())).message).toBe("Network Error");
});

test("401 for the stored token ends the session; a refused login and a late old call do not", async () => {
  const refuse = () => {
    throw problem(401, "Invalid email or password");
  };
  fakeApi(usersApi)({ login: refuse, profile: refuse });
  await failureOf(users.login({ body: { email: "a@b.in", password: "secret1" } }));
  expect(useSession.getState().ended).toBe(false);

  fakeApi(usersApi)({
    verifyToken: () => {
      useSession.getState().signIn({ ...ann, refreshToken: "t2" });
      return refuse();
    },
  });
  useSession.getState().signIn(ann);
  await failureOf(users.verifyToken());
  expect(useSession.getState().token).toBe("t2");

  await failureOf(users.profile());
  expect(useSession.getState()).toMatchObject({ token: null, ended: true });
});

test("loads the Hindi messages with the first call, not with the first failure", async () => {
  const fetched: string[] = [];
  vi.doMock("../../bundled/problem-text.ts", () => ({
    prepare: async () => void fetched.push("Hindi"),
  }));
  fakeApi(usersApi)({ deleteTutor: () => ({ message: "done" }) });
  await users.deleteTutor({ body: { id } });
  expect(fetched).toEqual([]);
  setLanguage("hi");
  await users.deleteTutor({ body: { id } });
  await vi.waitFor(() => expect(fetched).toEqual(["Hindi"]));
  vi.doUnmock("../../bundled/problem-text.ts");
});
