import { usersApi } from "@tutorsetu/contracts/apis";
import type { Child } from "@tutorsetu/web-kit/family";
import { fakeApi, rejection } from "@tutorsetu/web-kit/testing/fake-api";
import { id } from "./people.ts";

export const CHILDREN = "/userdashboard/children";

export const child = (name: string, more: Partial<Child> = {}): Child => ({
  _id: id(),
  name,
  grade: 8,
  subjectInterested: ["science"],
  bio: "",
  requirement: null,
  isShown: true,
  createdAt: "2026-01-05T10:00:00.000Z",
  ...more,
});

interface Options {
  readonly mayBeFamily?: boolean;
  /** Consent is asked by a link: who is added is hidden at first. */
  readonly isStrict?: boolean;
}

/** A server that keeps children and remembers what it was sent. */
export function childrenServer(first: readonly Child[], options: Options = {}) {
  const { mayBeFamily = true, isStrict = false } = options;
  const kept = { children: [...first], sent: [] as unknown[] };
  const add = (added: Child) => {
    kept.children.push(added);
    return { child: added, message: "ok" };
  };
  fakeApi(usersApi)({
    children: () => ({ children: [...kept.children], mayBeFamily }),
    becomeFamily: ({ body }) => {
      kept.sent.push(body);
      return add(child(body.name));
    },
    addChild: ({ body }) => {
      kept.sent.push(body);
      if (kept.children.some(({ name }) => name === body.name))
        throw rejection(409, "child_known", {}, { name: "child_known" });
      if (kept.children.length === 5) throw rejection(409, "children_full");
      return add(child(body.name, { isShown: !isStrict }));
    },
    changeChild: ({ params, body }) => {
      kept.sent.push({ of: params.id, ...body });
      const known = kept.children.find(({ _id }) => _id === params.id);
      if (!known) throw rejection(404, "no_such_child");
      const changed = { ...known, ...body } as Child; // safe: the tests change names and texts only
      kept.children = kept.children.map((one) => (one === known ? changed : one));
      return { child: changed, message: "ok" };
    },
    removeChild: ({ params }) => {
      kept.sent.push({ removed: params.id });
      kept.children = kept.children.filter(({ _id }) => _id !== params.id);
      return { message: "ok" };
    },
  });
  return kept;
}
