import { Agent, request } from "undici";

/** After so long people have left. */
const PATIENCE_MS = 10_000;

/** Browsers keep their connections; the gateway sees an address of their own in front of each. */
const dispatcher = new Agent({
  connections: 512,
  headersTimeout: PATIENCE_MS,
  bodyTimeout: PATIENCE_MS,
});

let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `10.${20 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** Resolves with the text of an answer; throws when it is none of these statuses. */
export async function ask(
  url: string,
  options: {
    readonly method?: "GET" | "POST" | "PUT";
    readonly headers: Record<string, string>;
    readonly body?: string;
  },
  wanted: readonly number[],
): Promise<string> {
  const { statusCode, body } = await request(url, { ...options, dispatcher });
  const text = await body.text();
  if (!wanted.includes(statusCode))
    throw new Error(
      `${options.method ?? "GET"} ${new URL(url).pathname} ${statusCode} ${text.slice(0, 120)}`,
    );
  return text;
}

export interface Caller {
  readonly id: string;
  readonly token: string;
  readonly address: string;
  call(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: object,
    wanted?: readonly number[],
  ): Promise<string>;
}

/** Somebody of the demo who signs in. */
export async function caller(site: string, email: string, password: string): Promise<Caller> {
  const address = nextAddress();
  const headers = { "x-forwarded-for": address, "content-type": "application/json" };
  const body = JSON.stringify({ email, password });
  const said = await ask(`${site}/api/users/login`, { method: "POST", headers, body }, [200]);
  const { user } = JSON.parse(said) as { user: { _id: string; refreshToken: string } }; // safe: the contract of a sign-in
  const signedIn = { ...headers, authorization: `Bearer ${user.refreshToken}` };
  return {
    id: user._id,
    token: user.refreshToken,
    address,
    call: (method, path, given, wanted = [200, 201]) =>
      ask(
        `${site}/api${path}`,
        { method, headers: signedIn, ...(given && { body: JSON.stringify(given) }) },
        wanted,
      ),
  };
}
