import { afterEach, expect, it, vi } from "vitest";
import { openPushed, showPush } from "./push.ts";
import { scope } from "./scope.ts";

const LINK = "/my-bookings?booking=b1";

const shown = vi.fn<(title: string, options: object) => Promise<void>>();
const opened = vi.fn<(url: string) => Promise<unknown>>();
Object.assign(scope, { registration: { showNotification: shown } });

afterEach(() => vi.clearAllMocks());

const event = (data: unknown) => ({ data: { json: () => data } }) as never; // safe: all that is read of it

/** A tap on what was shown, with these windows of the site open. */
async function tap(data: unknown, windows: readonly object[] = []) {
  const close = vi.fn<() => void>();
  Object.assign(scope, { clients: { matchAll: async () => windows, openWindow: opened } });
  await openPushed({ notification: { data, close } } as never); // safe: as above
  expect(close).toHaveBeenCalledTimes(1);
}

it("shows what was pushed, the same one twice in one place", async () => {
  await showPush(event({ title: "TutorSetu", body: "News", link: LINK, tag: "n1" }));
  expect(shown).toHaveBeenCalledWith("TutorSetu", {
    body: "News",
    tag: "n1",
    icon: "/icon-192.png",
    data: { link: LINK },
  });
});

it.each([null, "text", { title: 1, body: {}, link: [], tag: null }])(
  "shows that there is something when it cannot read %j",
  async (data) => {
    await showPush(event(data));
    const known = { link: "/userdashboard/notifications" };
    expect(shown).toHaveBeenCalledWith("TutorSetu", expect.objectContaining({ data: known }));
  },
);

it("shows that there is something when it is no JSON", async () => {
  const json = () => {
    throw new SyntaxError("no JSON");
  };
  await showPush({ data: { json } } as never); // safe: as above
  expect(shown).toHaveBeenCalledTimes(1);
});

it.each(["https://evil.example/", "//evil.example", "/\\evil.example", 5, undefined])(
  "opens the notices instead of %j",
  async (link) => {
    await tap({ link });
    expect(opened).toHaveBeenCalledWith("/userdashboard/notifications");
  },
);

it("opens a link in the window that is open, else in a new one", async () => {
  const focus = vi.fn<() => Promise<void>>();
  const navigate = vi.fn<(url: string) => Promise<object | null>>(async () => ({ focus }));
  await tap({ link: LINK }, [{ navigate }]);
  expect(navigate).toHaveBeenCalledWith(LINK);
  expect(focus).toHaveBeenCalledTimes(1);
  expect(opened).not.toHaveBeenCalled();
  navigate.mockRejectedValueOnce(new TypeError("not controlled"));
  await tap({ link: LINK }, [{ navigate }]);
  expect(opened).toHaveBeenCalledWith(LINK);
});
