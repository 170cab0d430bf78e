import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { startDev, statusOf } from "./dev-command.ts";

const folder = mkdtempSync(join(tmpdir(), "tutorsetu-dev-"));
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** `LONG_TESTS=1`: what it is made of has tests of its own, and `npm run dev` of a remote is in every `npm test`. */
it.runIf(process.env["LONG_TESTS"])(
  "a standalone service answers each role with its token, asks stubs, and ends with its command",
  async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), DATA_DIR: folder, MONGO_URL: "", SEED: "off" };
    const dev = startDev("svc-bookings", env);
    stops.push(dev.stop);
    await expect.poll(dev.output, { timeout: 60_000 }).toContain(`svc-bookings alone: ${url}`);

    const tokens = Object.fromEntries(
      Array.from(dev.output().matchAll(/^ {2}(Student|Tutor|Admin) +(\S+)$/gm), (line) =>
        line.slice(1),
      ),
    ) as Record<string, string>;
    const as = (role: string) => ({
      authorization: `Bearer ${tokens[role]}`,
      "content-type": "application/json",
    });
    expect(Object.keys(tokens)).toEqual(["Student", "Tutor", "Admin"]);
    expect(await statusOf(`${url}/bookings`)).toBe(401);
    expect(await statusOf(`${url}/bookings/stats`, { headers: as("Student") })).toBe(403);
    expect(await statusOf(`${url}/bookings/stats`, { headers: as("Admin") })).toBe(200);

    // A booking needs svc-users for both people and svc-chat for the news.
    const tutorId = "5475746f0000000000000002";
    const booked = await fetch(`${url}/bookings/create-booking`, {
      method: "POST",
      headers: as("Student"),
      body: JSON.stringify({ tutorId, subject: "physics" }),
    });
    expect(booked.status).toBe(201);
    expect(await booked.json()).toMatchObject({ booking: { tutorId: { _id: tutorId } } });
    await expect.poll(dev.output).toContain("POST /internal/push → 200");

    // The same once more: where the first one listens, and on its data.
    const there = startDev("svc-content", { ...env, DATA_DIR: join(folder, "other") });
    stops.push(there.stop);
    const taken = `Port ${port} is already in use. Set PORT to another one, for example PORT=${port + 10} npm run dev -w svc-content.`;
    await expect.poll(there.output, { timeout: 20_000 }).toContain(taken);
    const twice = startDev("svc-bookings", { ...env, PORT: String(await freePort()) });
    stops.push(twice.stop);
    await expect
      .poll(twice.output, { timeout: 20_000 })
      .toMatch(/in use by another server[\s\S]*DATA_DIR names another folder\./);
    await Promise.all([there.ended, twice.ended]);
    expect(there.output()).not.toContain("alone:");

    await dev.stop();
    stops.length = 0;
    expect(await statusOf(`${url}/livez`)).toBe(0);
  },
  90_000,
);
