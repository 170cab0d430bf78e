import { expect, it } from "vitest";
import type { DeliveryDoc } from "../../store/deliveries.ts";
import type { LookUp, Wanted } from "../readers.ts";
import { logTextSender, textSender, type TextMessage } from "./sms.ts";

const site = "https://site.example";
const delivery = { _id: "d1", userId: "u1", noticeIds: ["n1"], channel: "sms" } as const;
const asDoc = delivery as unknown as DeliveryDoc; // safe: all that is read of it
const noon = new Date("2026-11-23T12:00:00.000+05:30");

/** A sender to one person of this language, of a request by Pooja. */
function start(language: "en" | "hi" | "both" = "both", isWanted = true) {
  const sent: TextMessage[] = [];
  const notice = {
    kind: "booking_requested",
    params: { name: "Pooja" },
    link: "/my-bookings?booking=1",
  };
  const wanted = { person: {}, settings: { language }, notices: [notice] };
  const lookUp: LookUp = async () => (isWanted ? (wanted as unknown as Wanted) : null); // safe: all that is read of it
  const provider = { send: async (message: TextMessage) => void sent.push(message) };
  const sender = textSender({ lookUp, provider, site });
  return { sent, deliver: (now: Date) => sender.deliver(asDoc, now) };
}

it("says in general words where to look, in the reader's language, and names nobody", async () => {
  for (const [language, words] of [
    ["both", "Somebody has sent you a request"],
    ["en", "Somebody has sent you a request"],
    ["hi", "किसी ने आपको अनुरोध भेजा है"],
  ] as const) {
    const { sent, deliver } = start(language);
    expect(await deliver(noon)).toBe("sent");
    const text = `TutorSetu: ${words}. ${site}/my-bookings?booking=1`;
    expect(sent).toEqual([{ id: "d1", userId: "u1", text }]);
  }
});

it("waits for the morning, and sends nothing that is not wanted any more", async () => {
  const { sent, deliver } = start();
  const night = new Date("2026-11-23T23:30:00.000+05:30");
  expect(await deliver(night)).toEqual(new Date("2026-11-24T08:00:00.000+05:30"));
  const unwanted = start("both", false);
  expect(await unwanted.deliver(noon)).toBe("dropped");
  expect([sent, unwanted.sent]).toEqual([[], []]);
});

it("logs for whom a message was until there is a provider, and neither text nor number", async () => {
  const lines: unknown[][] = [];
  const provider = logTextSender({ info: (...line) => void lines.push(line) });
  await provider.send({ id: "d1", userId: "u1", text: "Somebody" });
  expect(lines).toMatchObject([[{ account: "u1", id: "d1" }, expect.any(String)]]);
  expect(JSON.stringify(lines)).not.toContain("Somebody");
});
