import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen } from "@testing-library/react";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { routes } from "./routes.tsx";
import { open } from "./testing/open.tsx";

const DEFAULT = "TutorSetu";
beforeEach(() => {
  document.title = DEFAULT;
});
afterEach(() => {
  cleanup();
  resetKit();
});

it.each(routes.map(({ path }) => `/${path ?? ""}`))(
  "%s has one heading and a title of its own when nothing answers",
  async (at) => {
    fakeApi(usersApi)({});
    await open(at);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(document.title).toMatch(/.+ · TutorSetu$/);
  },
);
