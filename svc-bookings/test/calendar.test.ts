import { demoClassesCalls } from "@tutorsetu/contracts/calls/demo-classes";
import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { as } from "@tutorsetu/service-kit/testing/app";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import type { CalendarEvent } from "../src/calendar/events.ts";
import { icalendar } from "../src/calendar/icalendar.ts";
import { id } from "../testing/person.ts";
import { withMongo } from "../testing/harness.ts";
import { FIVE, NEXT_DAY, startDemoWorld } from "../testing/demo-world.ts";
import { startTuition } from "../testing/tuition.ts";

withMongo();

const pathOf = ({ body }: { readonly body: unknown }) =>
  (body as { path: string }).path.replace("/api", ""); // safe: checked by the policy's test

async function startCalendars() {
  const world = await startDemoWorld();
  const { app, studentCalls, bookingId } = world;
  const feed = (path: string) => app.request(path);
  const eventsAt = async (path: string) =>
    new ICAL.Component(ICAL.parse(await (await feed(path)).text()))
      .getAllSubcomponents("vevent")
      .map((one) => new ICAL.Event(one));
  const address = async () => pathOf(await studentCalls("GET", "/calendar/address"));
  const file = (who: typeof studentCalls, at: string) =>
    who("GET", `/bookings/${bookingId}/calendar?at=${at}`);
  return { ...world, feed, eventsAt, address, file };
}

it("shows a kept parser what was confirmed, moved and called off, under one UID", async () => {
  const { confirm, demo, propose, tutorCalls, studentCalls, eventsAt, address, bookingId, tutor } =
    await startCalendars();
  const path = await address();
  expect(await eventsAt(path)).toEqual([]);
  await confirm();
  const [event] = await eventsAt(path);
  expect(event?.startDate.toJSDate().toISOString()).toBe(FIVE);
  expect(event?.duration.toSeconds()).toBe(45 * 60);
  expect(event?.uid).toBe(`demo-${bookingId}@tutorsetu`);
  expect(event?.summary).toBe(`Demo class with ${tutor.userName}`);
  const stateOf = async () => {
    const [one] = await eventsAt(path);
    return [one?.uid, one?.sequence, one?.component.getFirstPropertyValue("status")];
  };
  expect(await stateOf()).toEqual([`demo-${bookingId}@tutorsetu`, 2, "CONFIRMED"]);
  await propose(tutorCalls, 2, [NEXT_DAY]);
  await demo(studentCalls, "/confirm", { version: 3, startsAt: NEXT_DAY });
  expect((await eventsAt(path))[0]?.startDate.toJSDate().toISOString()).toBe(NEXT_DAY);
  await demo(studentCalls, "/call-off", { version: 4, reason: "Ill" });
  expect(await stateOf()).toEqual([`demo-${bookingId}@tutorsetu`, 5, "CANCELLED"]);
});

it("ends the old address at once when it is renewed, and keeps no key", async () => {
  const { address, feed, studentCalls, calendarDocs, student, tutorCalls } = await startCalendars();
  const first = await address();
  expect(await address()).toBe(first);
  const answer = await feed(first);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const second = pathOf(await studentCalls("POST", "/calendar/address", {}));
  expect(second).not.toBe(first);
  const old = await feed(first);
  expect([old.status, await old.json()]).toMatchObject([404, { code: "no_such_calendar" }]);
  expect((await feed(second)).status).toBe(200);
  expect((await feed("/calendar/abc.ics")).status).toBe(404);
  expect((await feed(`/calendar/${"a".repeat(43)}.ics`)).status).toBe(404);
  expect(pathOf(await tutorCalls("GET", "/calendar/address"))).not.toBe(second);
  const kept = JSON.stringify(await calendarDocs.findOne({ _id: student._id }));
  for (const path of [first, second]) expect(kept).not.toContain(path.slice(10, 40));
});

it("makes one address for two who ask at once", async () => {
  const { address } = await startCalendars();
  const found = await Promise.all(Array.from({ length: 5 }, address));
  expect(new Set(found).size).toBe(1);
});

it("gives one class as a file to its two people, in their language, and to nobody else", async () => {
  const { app, confirm, file, studentCalls, tutorCalls } = await startCalendars();
  await confirm();
  const { body } = await file(tutorCalls, FIVE);
  const text = (body as { file: string }).file;
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent")).toHaveLength(1);
  const hindi = await file(studentCalls, `${FIVE}&lang=hi`);
  const folded = (hindi.body as { file: string }).file;
  expect(folded.replaceAll("\r\n ", "")).toContain("के साथ डेमो क्लास");
  expect((await file(studentCalls, NEXT_DAY)).body).toMatchObject({ code: "no_such_event" });
  expect((await file(as(app, "Student", id()), FIVE)).status).toBe(404);
  expect(demoClassesCalls.calendarEvent.access.owner).toBe("party");
});

const LONG: CalendarEvent = {
  kind: "lesson",
  id: "lesson-1",
  bookingId: "1",
  // The last quarter hour before 29 February, and so in UTC the evening before.
  startsAt: instantOf("2028-02-28", "23:45"),
  minutes: 30,
  version: 3,
  changedAt: new Date("2028-02-01T00:00:00.000Z"),
  isCalledOff: false,
  name: `${"श्रीमती ".repeat(20)}राव; “A, B\\C”`,
  child: "First line\nSecond line",
  subject: "social science",
};

it("writes what RFC 5545 asks for: CRLF, lines of 75 octets at most, stamps in UTC, escaped texts", () => {
  const text = icalendar([LONG, { ...LONG, id: "lesson-2", isCalledOff: true }], "hi");
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = text.split("\r\n");
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThan(76);
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines).toContain("VERSION:2.0");
  expect(lines.some((line) => line.startsWith("PRODID:"))).toBe(true);
  for (const line of [
    "DTSTART:20280228T181500Z",
    "DTEND:20280228T184500Z",
    "DTSTAMP:20280201T000000Z",
    "SEQUENCE:3",
    "UID:lesson-1@tutorsetu",
    "STATUS:CANCELLED",
  ])
    expect(lines).toContain(line);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(events).toHaveLength(2);
  const [event] = events.map((one) => new ICAL.Event(one));
  expect(event?.summary).toBe(`${LONG.name} के साथ कक्षा · सामाजिक विज्ञान`);
  expect(event?.description).toBe("First line\nSecond line के लिए");
});

it("has lessons as they were agreed, moved and called off, for both, and none of strangers", async () => {
  const {
    app,
    studentCalls,
    tutorCalls,
    propose,
    answer,
    _id: bookingId,
    student,
  } = await startTuition();
  const events = async (who: typeof studentCalls) => {
    const path = pathOf(await who("GET", "/calendar/address"));
    const calendar = new ICAL.Component(ICAL.parse(await (await app.request(path)).text()));
    return calendar.getAllSubcomponents("vevent").map((one) => {
      const { uid, summary, startDate, sequence } = new ICAL.Event(one);
      const status = one.getFirstPropertyValue("status");
      return { uid, summary, at: startDate.toJSDate().toISOString(), sequence, status };
    });
  };
  expect(await events(studentCalls)).toEqual([]);
  await propose(tutorCalls, 0);
  expect(await events(studentCalls)).toEqual([]);
  await answer(studentCalls, "agree", 1);
  const [first, second] = await events(tutorCalls);
  const five = instantOf("2026-12-02", "17:00").toISOString();
  expect(first).toMatchObject({ at: five, sequence: 0, status: "CONFIRMED" });
  expect(first?.uid).toBe(`lesson-${bookingId}-20261202-1700@tutorsetu`);
  expect(first?.summary).toContain(student.userName);
  const six = instantOf("2026-12-02", "18:00").toISOString();
  const lesson = `${bookingId}-20261202-1700`;
  const moved = { lesson, version: 0, startsAt: six, reason: "Later" };
  expect((await tutorCalls("POST", `/lessons/${bookingId}/move`, moved)).status).toBe(200);
  expect((await events(studentCalls))[0]).toMatchObject({ uid: first?.uid, at: six, sequence: 1 });
  const off = { lesson, version: 1, reason: "Ill" };
  expect((await studentCalls("POST", `/lessons/${bookingId}/call-off`, off)).status).toBe(200);
  const [now, next] = await events(studentCalls);
  expect(now).toMatchObject({ uid: first?.uid, status: "CANCELLED", sequence: 2 });
  expect(next?.uid).toBe(second?.uid);
  expect(await events(as(app, "Tutor", id()))).toEqual([]);
});
