import { apis } from "@tutorsetu/contracts/apis";
import { codeOf } from "../totp.ts";
import { ask, type Attacked, must, type Outcome, PASSWORD, signInDemo, signUp } from "./client.ts";

const NOBODY = "00000000000000000000ffff";
const FREE_GUESSES = 5;

/** Every call that only administrators may make and that changes something. */
const changes = Object.values(apis)
  .flatMap((table) => Object.values(table))
  .filter(({ method, access }) => method !== "GET" && String(access.roles) === "Admin");

/** An administrator without a second factor, where it is required, tries every change. */
export async function changesWithoutFactor({ url }: Attacked): Promise<Outcome> {
  const { token } = await signInDemo(url);
  const answers = await Promise.all(
    changes.map(({ method, path, ...call }) => {
      const to = path.replace(/:\w+/, path.includes(":name") ? "mf_blogs" : NOBODY);
      const body = { id: NOBODY, reason: "Because.", password: PASSWORD };
      return ask(url, to, { method, token, ...("body" in call && { body }) });
    }),
  );
  const fell = answers.filter(
    ({ status, body }) => status !== 403 || body["code"] !== "second_factor_needed",
  );
  return { tried: answers.length, fellThrough: fell.length };
}

interface Confirmed {
  readonly recoveryCodes: readonly string[];
}

/** Knows the password and guesses codes; and uses codes that were read over somebody's shoulder a second time. */
export async function guessCodes({ url }: Attacked): Promise<Outcome> {
  const { email, token } = await signUp(url);
  const path = "/users/second-factor";
  const body = { password: PASSWORD };
  const { secret } = await must<{ secret: string }>(url, `${path}/set-up`, { body, token });
  const confirmed = { body: { code: codeOf(secret) }, token };
  const { recoveryCodes } = await must<Confirmed>(url, `${path}/confirm`, confirmed);
  const signIn = async (code: string) =>
    (await ask(url, "/users/login", { body: { email, password: PASSWORD, code } })).status;

  const read = [codeOf(secret, 1), recoveryCodes[0] ?? ""];
  for (const code of read)
    if ((await signIn(code)) !== 200) throw new Error("A right code was refused");
  let fellThrough = 0;
  for (const code of read) if ((await signIn(code)) === 200) fellThrough += 1;

  // Two tries were wrong already.
  const guesses = Array.from({ length: 60 }, (_, n) => String(n * 15_331).padStart(6, "0"));
  const statuses = await Promise.all(guesses.map(signIn));
  const decided = statuses.filter((status) => status !== 429).length;
  return {
    tried: read.length + guesses.length,
    fellThrough: fellThrough + Math.max(0, decided - (FREE_GUESSES - read.length)),
  };
}
