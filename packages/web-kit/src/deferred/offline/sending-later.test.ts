// @isolate: the browser's database of this file
import "fake-indexeddb/auto";
import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { contentApi } from "@tutorsetu/contracts/apis";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { KEPT, useSendOnce } from "../../bundled/forms/send-once.ts";
import { http } from "../../shared/api/api.ts";
import { useSession } from "../../shared/session/session.ts";
import { startOffline } from "../../shared/offline/offline.ts";
import { fakeApi, offline, problem, resetKit } from "../../testing/fake-api.ts";
import { database, removeOf, rowsOf, STORES } from "./database.ts";
import { catchUp, countWaiting, forgetOffline, remove, setRefused, useOffline } from "./offline.ts";

const person = (_id: string) => ({
  _id,
  userName: _id,
  email: `${_id}@example.in`,
  role: "Student" as const,
  image: null,
  phoneNo: "",
  refreshToken: `token of ${_id}`,
});
const signIn = (id: string) => useSession.getState().signIn(person(id));
const blog = "0123456789abcdef01234567";
const refreshed: string[] = [];
const settled = () => new Promise((done) => setTimeout(done, 30));

beforeAll(() => startOffline((subject) => refreshed.push(subject)));
beforeEach(async () => {
  await removeOf(STORES, () => true);
  refreshed.length = 0;
});
afterEach(async () => {
  resetKit();
  await settled();
});

/** A service of comments: each attempt with its person and key, answered in turn, then with success. */
function service(...answers: (() => never)[]) {
  const attempts: { text: string; token: unknown; key: unknown }[] = [];
  fakeApi(contentApi)({
    comment: ({ body }) => {
      const answer = answers.shift();
      if (answer) answer();
      const comment = { _id: "c", author: "A", authorId: "a", text: body.text } as const;
      return {
        comment: {
          ...comment,
          createdAt: "2026-11-21T10:00:00.000Z",
          parentId: null,
          state: "shown",
        },
      };
    },
  });
  const answer = http.defaults.adapter;
  if (typeof answer !== "function") throw new Error("There is no fake");
  http.defaults.adapter = (config) => {
    const key: unknown = config.headers.get("Idempotency-Key");
    const { text } = JSON.parse(String(config.data)) as { text: string };
    attempts.push({ text, token: config.headers.get("Authorization"), key });
    return answer(config);
  };
  return { attempts };
}

const silence = () => {
  throw offline();
};
const refusal = (status: number) => () => {
  throw problem(status, "No more comments here.");
};

/** A form for comments, as a page has it. */
function form() {
  const { result } = renderHook(useSendOnce);
  return (text: string) =>
    result.current({
      kind: "comment",
      about: text,
      text,
      endpoint: contentCalls.comment,
      input: { params: { id: blog }, body: { text } },
    });
}
const waiting = () => useOffline.getState().forms.map(({ text }) => text);

it("keeps what nothing answers, and sends it once with the same key when the network is back", async () => {
  signIn("a");
  const { attempts } = service(silence, silence);
  expect(await form()("Kept")).toBe(KEPT);
  expect(waiting()).toEqual(["Kept"]);
  await catchUp();
  expect(waiting()).toEqual(["Kept"]);
  await Promise.all([catchUp(), catchUp()]);
  await settled();
  expect(waiting()).toEqual([]);
  expect(attempts).toHaveLength(3);
  expect(new Set(attempts.map(({ key }) => key)).size).toBe(1);
  expect(refreshed).toContain("comments");
});

it("sends the same form again with its key, and another key for other words", async () => {
  signIn("a");
  const { attempts } = service(refusal(503), refusal(503));
  const send = form();
  for (const text of ["One", "One", "Two"]) await send(text).catch(() => {});
  const [first, second, third] = attempts.map(({ key }) => key);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
  await send("Two");
  expect(attempts[3]?.key).not.toBe(third);
});

it("shows why something was refused, keeps its words, and sends it again only when asked to", async () => {
  signIn("a");
  const { attempts } = service(silence, refusal(422));
  await form()("Too late");
  await catchUp();
  expect(useOffline.getState().forms).toMatchObject([
    { text: "Too late", refused: "No more comments here." },
  ]);
  await catchUp();
  expect(attempts).toHaveLength(2);
  const [refused] = useOffline.getState().forms;
  if (!refused) throw new Error("Nothing waits");
  await setRefused(refused, null);
  await catchUp();
  expect([attempts.length, waiting()]).toEqual([3, []]);
});

it.each([408, 429, 500, 503])("waits after %i", async (status) => {
  signIn("a");
  const { attempts } = service(silence, refusal(status));
  await form()("Wait");
  await catchUp();
  expect(useOffline.getState().forms).toMatchObject([{ text: "Wait" }]);
  await catchUp();
  expect([attempts.length, waiting()]).toEqual([3, []]);
});

it("removes what is not wanted any more", async () => {
  signIn("a");
  const { attempts } = service(silence);
  await form()("Not that");
  await remove(useOffline.getState().forms[0]?.id ?? "");
  await catchUp();
  expect([attempts.length, waiting()]).toEqual([1, []]);
});

it("waits over an expired session for the same person", async () => {
  signIn("a");
  const { attempts } = service(silence);
  await form()("Mine");
  useSession.getState().expire();
  await catchUp();
  await settled();
  expect(waiting()).toEqual([]);
  expect(await rowsOf("forms", "a")).toHaveLength(1);
  expect(attempts).toHaveLength(1);
  signIn("a");
  await vi.waitFor(() => expect(attempts).toHaveLength(2));
  expect(attempts[1]?.token).toBe("Bearer token of a");
  await vi.waitFor(async () => expect(await rowsOf("forms", "a")).toEqual([]));
});

it("never sends or shows it to somebody else, who finds nothing of it", async () => {
  signIn("a");
  const { attempts } = service(silence);
  await form()("Mine");
  useSession.getState().expire();
  signIn("b");
  await vi.waitFor(async () => expect(await rowsOf("forms", "a")).toEqual([]));
  await catchUp();
  expect([attempts.length, waiting()]).toEqual([1, []]);
});

it("a call that began for one person does not leave with another's token", async () => {
  signIn("a");
  const { attempts } = service(silence);
  await form()("Mine");
  const sending = catchUp();
  useSession.getState().expire();
  signIn("b");
  await sending;
  await settled();
  expect(attempts.map(({ token }) => token)).toEqual(["Bearer token of a"]);
});

it("counts what a sign-out would lose, and leaves nothing after it", async () => {
  signIn("a");
  service(silence);
  await form()("Mine");
  expect(await countWaiting()).toBe(1);
  sessionStorage.setItem("chat:unsent:a", "[]");
  useSession.getState().signOut();
  await vi.waitFor(async () => expect(await (await database()).count("forms")).toBe(0));
  expect(sessionStorage.getItem("chat:unsent:a")).toBeNull();
  expect([await countWaiting(), waiting()]).toEqual([0, []]);
});

it("sends what nobody has left whoever is signed in then, and shows it to nobody", async () => {
  const { attempts } = service(silence);
  await form()("A visitor's");
  expect(waiting()).toEqual(["A visitor's"]);
  signIn("b");
  await settled();
  expect(waiting()).toEqual([]);
  await vi.waitFor(() =>
    expect(attempts.map(({ text }) => text)).toEqual(["A visitor's", "A visitor's"]),
  );
  await vi.waitFor(async () => expect(await rowsOf("forms", "")).toEqual([]));
});

it("leaves what waits of others when one is forgotten", async () => {
  service(silence);
  await form()("A visitor's");
  await forgetOffline("a");
  expect(await rowsOf("forms", "")).toHaveLength(1);
});

it("fails as any call where too much waits already", async () => {
  signIn("a");
  service(...Array.from({ length: 51 }, () => silence));
  for (let n = 0; n < 50; n++) expect(await form()(`${n}`)).toBe(KEPT);
  await expect(form()("50")).rejects.toMatchObject({ status: 0 });
});
