import type { IncomingMessage } from "node:http";

const first = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value)?.split(",")[0]?.trim();

/** CORS does not guard websockets, so a page of another site is refused here. Programs send no Origin. */
export function isOwnOrigin(
  { headers }: Pick<IncomingMessage, "headers">,
  allowed: readonly string[],
): boolean {
  const { origin } = headers;
  if (!origin || allowed.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === first(headers["x-forwarded-host"]) || host === headers.host;
}
