import { en } from "@tutorsetu/contracts/notifications/en";
import { hi } from "@tutorsetu/contracts/notifications/hi";
import { KINDS, type NotificationKind } from "@tutorsetu/contracts/notifications/kinds";
import { expect, it } from "vitest";
import { notificationEmail, summaryEmail } from "./notification-email.ts";

const site = "https://tutorsetu.example";
const stored = { subject: "Stored subject", message: "Stored text" };
const params = {
  name: "Asha Verma",
  subject: "Physics",
  when: "Monday, 5 pm",
  message: "At home please",
  reason: "Too far",
  tutors: "Pooja, Ravi",
  stars: "5",
  review: "Very clear",
  count: "3",
  reply: "Yes",
};
const link = "/my-bookings?booking=1";

it.each(Object.keys(KINDS) as NotificationKind[])(
  "words %s in both languages with one button to its address",
  (kind) => {
    for (const [language, texts] of [
      ["en", en],
      ["hi", hi],
    ] as const) {
      const told = { ...stored, kind, params, link };
      const { subject, html, text } = notificationEmail(told, { site, language });
      expect(subject).not.toMatch(/[{}]/);
      expect(text).not.toMatch(/[{}]/);
      expect(text).toContain(`${texts[kind].button}:\n${site}${link}\n`);
      expect(html.match(/class="button"/g)).toHaveLength(1);
    }
  },
);

it("says who and what in the title, when in the first lines, and what to do last", () => {
  const told = { ...stored, kind: "booking_requested", params, link };
  const { text } = notificationEmail(told, { site, language: "en" });
  expect(text.split("\n\n").slice(0, 4)).toEqual([
    "Asha Verma has sent you a request",
    "About: Physics\nWhen: Monday, 5 pm\n“At home please”",
    "Accept it, propose another time, or decline.",
    `Open the request:\n${site}${link}`,
  ]);
});

it("makes no link of what another person typed", () => {
  const typed = { name: "www.evil.example", subject: "https://evil.example/x" };
  const told = { ...stored, kind: "booking_requested", params: typed };
  const { subject, text } = notificationEmail(told, { site });
  expect(subject).toBe("www. evil. example has sent you a request");
  expect(`${subject}${text}`).not.toMatch(/evil\.example|:\/\/evil/);
});

it("makes no link of it either where only the stored words can be shown", () => {
  const typed = { subject: "www.evil.example asks", message: "See https://evil.example\nTwo" };
  for (const kind of ["of_tomorrow", "booking_requested"]) {
    const { subject, text } = notificationEmail({ ...typed, kind }, { site, language: "en" });
    expect(subject).toBe("www. evil. example asks");
    expect(text).toContain("\nTwo\n");
    expect(text).not.toMatch(/evil\.example|:\/\/evil/);
  }
});

it("lets nobody turn the direction of its words, break its subject or add markup", () => {
  const name = 'Asha\u202E\u2066\r\nBcc: x@evil.example <b>"Verma"</b>';
  const told = { ...stored, kind: "booking_requested", params: { ...params, name } };
  const { subject, html } = notificationEmail(told, { site, language: "en" });
  expect(subject).toBe('Asha Bcc: x@ evil. example <b>"Verma"</b> has sent you a request');
  expect(html).toContain("&lt;b&gt;&quot;Verma&quot;&lt;/b&gt; has sent you a request");
  expect(html).not.toContain("<b>");
});

it("keeps the lines and the addresses that our team wrote", () => {
  const message = "First.\nSecond: https://tutorsetu.example/about\n\nThird.";
  const { text } = notificationEmail({ subject: "Fees", message }, { site, language: "en" });
  expect(text).toContain(`Fees\n\n${message}\n\nOpen your notices:\n`);
  const told = { ...stored, kind: "warning", params: { reason: "See a.example" } };
  expect(notificationEmail(told, { site, language: "en" }).text).toContain("See a.example");
});

it.each([undefined, "https://evil.example", "//evil.example", "/\\evil.example", "chat"])(
  "leads to the notices instead of %s",
  (bad) => {
    const { html } = notificationEmail({ ...stored, link: bad }, { site, language: "en" });
    expect(html).toContain(`href="${site}/userdashboard/notifications"`);
    expect(html).not.toContain("evil");
  },
);

it("shows a kind of a newer release in its own words, in both languages' design", () => {
  const { subject, text } = notificationEmail({ ...stored, kind: "of_tomorrow" }, { site });
  expect(subject).toBe("Stored subject");
  expect(text.split("Stored text")).toHaveLength(3);
});

it("sums up a day: each notification with its title, text and address, then one button", () => {
  const asked = { ...stored, kind: "booking_requested", params, link };
  const notice = { subject: "Fees", message: "They change." };
  const unsubscribe = `${site}/off`;
  const content = summaryEmail([asked, notice], { site, language: "en", unsubscribe });
  expect(content.subject).toBe("Your day on TutorSetu: 2");
  expect(content.text).toContain(
    `Asha Verma has sent you a request\nAbout: Physics\nWhen: Monday, 5 pm\n“At home please”\n` +
      `Accept it, propose another time, or decline.\n${site}${link}\n\n` +
      `Fees\nThey change.\n${site}/userdashboard/notifications\n\nOpen your notices:\n`,
  );
  expect(content.html.match(/class="button"/g)).toHaveLength(1);
  expect(content.headers["List-Unsubscribe"]).toBe(`<${unsubscribe}>`);
});
