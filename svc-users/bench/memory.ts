// Whether the memory of the service levels off while people sign up: npm run bench:memory -w svc-users -- 10 200
// Phases of so many sign-ups, each with a list that is asked for, after each of which the service collects its garbage and
// says what it uses, in MB. `heap` may grow by what the search index knows of a person; `rss` holds the stacks of argon2 too.
import { student, tutor } from "../testing/harness.ts";
import { startService, startStore } from "./service.ts";

const [PHASES = 10, PER_PHASE = 200] = process.argv.slice(2).map(Number);
const AT_ONCE = 8;
/** In the service's process: answers every message with what it uses after two collections. */
const PROBE = `data:text/javascript,process.on("message",()=>{gc();gc();process.send(process.memoryUsage())})`;

const store = await startStore();
const running = await startService(store, ["--expose-gc", "--import", PROBE]);
const { users, service } = running;

async function memory() {
  const answer = new Promise<NodeJS.MemoryUsage>((resolve) =>
    service.once("message", (usage) => resolve(usage as NodeJS.MemoryUsage)),
  );
  service.send("memory");
  const { rss, heapUsed, external, arrayBuffers } = await answer;
  return [rss, heapUsed, external, arrayBuffers].map((bytes) => (bytes / 1_048_576).toFixed(1));
}

let address = 0;
async function signUp(n: number): Promise<void> {
  address++;
  const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
  const headers = { "content-type": "application/json", "x-forwarded-for": from };
  const body = JSON.stringify(n % 2 ? tutor() : student());
  const answer = await fetch(`${users}/users/register`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}`);
  await answer.text();
  await (await fetch(`${users}/users/alltutors`, { headers })).text();
}

process.stdout.write("sign-ups      rss     heap external  buffers (MB)\n");
const say = async (count: number) =>
  process.stdout.write(
    `${String(count).padStart(8)} ${(await memory()).map((mb) => mb.padStart(8)).join(" ")}\n`,
  );
await say(0);
for (let phase = 0; phase < PHASES; phase++) {
  for (let at = 0; at < PER_PHASE; at += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => signUp(n)));
  await say((phase + 1) * PER_PHASE);
}
await running.close();
await store.close();
