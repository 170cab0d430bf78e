import type { IncomingMessage } from "node:http";

/** Two hosts are a try to make a proxy and us read different ones; Node would take the first. */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

/** Whether the visitor came by TLS, as the outermost of our proxies says; nobody else is believed. */
export function isSecure({ headers }: Pick<IncomingMessage, "headers">, hops: number): boolean {
  if (hops === 0) return false;
  const said = String(headers["x-forwarded-proto"] ?? "").split(",");
  // Most proxies write one value over what they got, others add theirs.
  return (said.at(-hops) ?? said[0] ?? "").trim().toLowerCase() === "https";
}
