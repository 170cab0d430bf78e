import { expect, it } from "vitest";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { shared } from "./federation.ts";

interface Shared {
  readonly version: string;
  readonly lib?: () => object;
  readonly get?: () => Promise<() => object>;
}

const modules: Readonly<Record<string, Shared>> = shared;
const exportsOf = async (name: string) => {
  const { lib, get } = modules[name] ?? {};
  return Object.keys(lib?.() ?? (await get?.())?.() ?? {});
};

it.each([
  ["@tutorsetu/web-kit/api-error", ["ApiError", "sentenceFor"]],
  ["@tutorsetu/web-kit/socket", ["useChat", "useOnline", "useUnread", "useNews"]],
])("hands released remotes the exports of %s that have a new name", async (name, names) => {
  expect(await exportsOf(name)).toEqual(expect.arrayContaining(names));
  expect(modules[name]?.version).toMatch(/^1\./);
});

it("gives released remotes the message of an error under its old name", () => {
  const error = new ApiError(404, { message: "Gone.", code: "not_found" }, 0, "Gone. Go back.");
  expect(error.sentence).toBe("Gone. Go back.");
});

it("gives the old and the new name of the chat the same session", async () => {
  const [old, current] = await Promise.all(
    ["@tutorsetu/web-kit/socket", "@tutorsetu/chat-client/hooks"].map(async (name) =>
      (await modules[name]?.get?.())?.(),
    ),
  );
  expect(old).toMatchObject({ ...current });
});
