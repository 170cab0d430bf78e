import { get } from "node:http";
import { expect, test, vi } from "vitest";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { nameResolver } from "../src/proxy/addresses.ts";
import { nameServer } from "../testing/name-server.ts";
import { expectEven, openAll, openSocket, socketServer } from "../testing/socket-server.ts";
import { gateway, readyOf } from "../testing/gateway.ts";

const NAME = "svc-chat.example";
const EVERY_MS = 100;
const PATIENT = { timeout: 30_000 };
vi.setConfig({ testTimeout: 90_000 });

/** A gateway that knows svc-chat by one name only, and what the name means at the start. */
async function cluster(addresses: readonly string[]) {
  const port = await freePort();
  const dns = await nameServer({ [NAME]: addresses });
  const start = (address: string, options = {}) => socketServer(address, port, options);
  const instances = await Promise.all(addresses.map((address) => start(address)));
  const names = { resolve: nameResolver([dns.address]), everyMs: EVERY_MS };
  const { made, ...front } = await gateway({ chat: [`http://${NAME}:${port}`], names });
  await made.opened;
  const leadsTo = (...now: string[]) => void (dns.zone[NAME] = now);
  /** Who answers a call. */
  const answered = () =>
    new Promise<string>((resolve) => {
      const request = get(`${front.url}/api/messages/x`, { agent: false }, (response) => {
        let text = "";
        response.on("data", (data: Buffer) => (text += data.toString()));
        response.on("end", () => resolve(response.statusCode === 200 ? text : "failed"));
      });
      request.once("error", () => resolve("failed"));
    });
  const answeredBy = async (calls = 40) =>
    new Set(await Promise.all(Array.from({ length: calls }, answered)));
  return { ...front, port: front.port, start, instances, dns, leadsTo, answeredBy };
}

test("one name leads to all its instances, calls and sockets alike", async () => {
  const { port, instances, answeredBy } = await cluster(["127.0.0.2", "127.0.0.3", "127.0.0.4"]);
  await openAll(port, 30);
  expectEven(instances, 30);
  await expect
    .poll(async () => [...(await answeredBy())].toSorted(), PATIENT)
    .toEqual(["127.0.0.2", "127.0.0.3", "127.0.0.4"]);
});

test("all instances are replaced by others under other addresses, and no call fails meanwhile", async () => {
  const { url, port, start, instances, leadsTo, answeredBy } = await cluster([
    "127.0.0.2",
    "127.0.0.3",
  ]);
  let isOver = false;
  const seen: string[] = [];
  const calling = (async () => {
    while (!isOver) seen.push(...(await answeredBy(4)));
  })();
  const olds = [...instances];
  const addresses = ["127.0.0.2", "127.0.0.3"];
  for (const fresh of ["127.0.0.4", "127.0.0.5"]) {
    await start(fresh);
    addresses.push(fresh);
    leadsTo(...addresses);
    await expect.poll(() => readyOf(url), PATIENT).toBe("3");
    // As a drain does: it is not ready any more, then it has gone, and then its name.
    const old = olds.shift();
    if (old) old.state.ready = false;
    await expect.poll(() => readyOf(url), PATIENT).toBe("2");
    await old?.stop();
    addresses.shift();
    leadsTo(...addresses);
  }
  await expect
    .poll(async () => [...(await answeredBy())].toSorted(), PATIENT)
    .toEqual(["127.0.0.4", "127.0.0.5"]);
  isOver = true;
  await calling;
  expect(seen).not.toContain("failed");
  expect(await openSocket(port).status).toBe(101);
});

test("an address is used when its instance is ready, not before", async () => {
  const { url, start, leadsTo, answeredBy } = await cluster(["127.0.0.2"]);
  const slow = await start("127.0.0.3", { ready: false });
  leadsTo("127.0.0.2", "127.0.0.3");
  await expect.poll(() => slow.state.asked, PATIENT).toBeGreaterThan(1);
  expect(await answeredBy()).toEqual(new Set(["127.0.0.2"]));
  slow.state.ready = true;
  await expect.poll(() => readyOf(url), PATIENT).toBe("2");
  await expect.poll(async () => (await answeredBy()).size, PATIENT).toBe(2);
});

test("an instance whose address is gone keeps its sockets until they end, and gets nothing new", async () => {
  const { url, port, instances, leadsTo, answeredBy } = await cluster(["127.0.0.2", "127.0.0.3"]);
  const [stays, goes] = instances;
  const sockets = await openAll(port, 10);
  leadsTo("127.0.0.2");
  await expect.poll(async () => [...(await answeredBy())].join(), PATIENT).toBe("127.0.0.2");
  await openAll(port, 10);
  expect([stays?.open.size, goes?.open.size]).toEqual([15, 5]);
  expect(await readyOf(url)).toBe("2");

  for (const socket of sockets) socket.destroy();
  await expect.poll(() => readyOf(url), PATIENT).toBe("1");
  const asked = goes?.state.asked;
  await expect.poll(() => stays?.state.asked, PATIENT).toBeGreaterThan((asked ?? 0) + 2);
  expect(goes?.state.asked).toBe(asked);
});

test("what was known goes on while the name server is silent, or says that nobody has the name", async () => {
  const { start, dns, leadsTo, answeredBy } = await cluster(["127.0.0.2"]);
  dns.state.silent = true;
  const before = dns.state.asked;
  await expect.poll(() => dns.state.asked, PATIENT).toBeGreaterThan(before + 2);
  expect(await answeredBy()).toEqual(new Set(["127.0.0.2"]));

  dns.state.silent = false;
  delete dns.zone[NAME];
  const known = dns.state.asked;
  await expect.poll(() => dns.state.asked, PATIENT).toBeGreaterThan(known + 4);
  expect(await answeredBy()).toEqual(new Set(["127.0.0.2"]));

  await start("127.0.0.3");
  leadsTo("127.0.0.3");
  await expect.poll(async () => [...(await answeredBy())].join(), PATIENT).toBe("127.0.0.3");
});

test("a name that nobody has yet is found once it is there", async () => {
  const { start, leadsTo, answeredBy } = await cluster([]);
  expect(await answeredBy(1)).toEqual(new Set(["failed"]));
  await start("127.0.0.2");
  leadsTo("127.0.0.2");
  await expect.poll(async () => [...(await answeredBy(4))].join(), PATIENT).toBe("127.0.0.2");
});

test("addresses and names that are listed one by one are used beside each other", async () => {
  const port = await freePort();
  const dns = await nameServer({ "a.example": ["127.0.0.2"], "b.example": ["127.0.0.3"] });
  for (const address of ["127.0.0.2", "127.0.0.3", "127.0.0.4"]) await socketServer(address, port);
  const names = { resolve: nameResolver([dns.address]), everyMs: EVERY_MS };
  const chat = ["a.example", "b.example", "127.0.0.4"].map((host) => `http://${host}:${port}`);
  const { url } = await gateway({ chat, names });
  await expect.poll(() => readyOf(url), PATIENT).toBe("3");
});

test("a host that only this machine knows is found, and one that has IPv6 alone", async () => {
  expect(await nameResolver([])("localhost")).toContain("127.0.0.1");
  const dns = await nameServer({ "six.example": ["::1"] });
  expect(await nameResolver([dns.address])("six.example")).toEqual(["::1"]);
});
