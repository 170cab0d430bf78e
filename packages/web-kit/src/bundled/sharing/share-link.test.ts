import { afterEach, expect, it, vi } from "vitest";
import { shareLink } from "./share-link.ts";

const link = { title: "Priya", text: "A tutor", url: "https://site.example/t/priya" };
const given = (more: object) => vi.stubGlobal("navigator", more);
afterEach(() => vi.unstubAllGlobals());

it("opens the device's share sheet, and closing it is no failure", async () => {
  const share = vi.fn(async (_link: unknown) => {});
  given({ share });
  expect(await shareLink(link)).toBe("shared");
  expect(share).toHaveBeenCalledWith(link);
  share.mockRejectedValue(new DOMException("", "AbortError"));
  expect(await shareLink(link)).toBe("shared");
});

it("copies the link where there is no share sheet or it fails, and says when it cannot", async () => {
  const writeText = vi.fn(async (_url: string) => {});
  given({ clipboard: { writeText } });
  expect(await shareLink(link)).toBe("copied");
  given({ share: async () => Promise.reject(new Error("no")), clipboard: { writeText } });
  expect(await shareLink(link)).toBe("copied");
  expect(writeText).toHaveBeenLastCalledWith(link.url);
  writeText.mockRejectedValue(new Error("refused"));
  expect(await shareLink(link)).toBe("shown");
  given({});
  expect(await shareLink(link)).toBe("shown");
});
