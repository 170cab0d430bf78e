interface Request {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
}

/** Calls the running platform; `T` is what is read of the reply's contract. Throws on every failure. */
export async function callApi<T>(
  url: string,
  path: string,
  { method, token, body }: Request = {},
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
  return JSON.parse(text) as T; // safe: as far as the contract is read by the caller
}

interface SignedIn {
  readonly user: { readonly refreshToken: string };
}

/** Signs a demo account in over HTTP. */
export async function tokenOf(url: string, email: string, password = "demo1234"): Promise<string> {
  const body = { email, password };
  const { user } = await callApi<SignedIn>(url, "/users/login", { body });
  return user.refreshToken;
}

/** The calls of a demo account. */
export async function callsOf(url: string, email: string, password?: string) {
  const token = await tokenOf(url, email, password);
  return <T>(path: string, more: Omit<Request, "token"> = {}) =>
    callApi<T>(url, path, { token, ...more });
}
