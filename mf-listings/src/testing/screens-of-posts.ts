import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { contentApi } from "@tutorsetu/contracts/apis";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach } from "vitest";

/** Each test of a file begins in English, with nobody signed in, nothing typed and no notice to read. */
export function freshForEachTest(): void {
  beforeEach(() => {
    fakeApi(contentApi)({ readNoticesAbout: () => ({ read: 0 }) });
  });
  afterEach(() => {
    cleanup();
    resetKit();
    sessionStorage.clear();
    act(() => setLanguage("en"));
  });
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
