import { isIPv4, isIPv6 } from "node:net";

/** The groups of an IPv6 address, with what `::` leaves out. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const parts = (text: string) => (text === "" ? [] : text.split(":"));
  const [before, after] = [parts(head), parts(tail ?? "")];
  if (tail === undefined) return before;
  const missing = 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, missing)).fill("0"), ...after];
}

/** The network of an address: /24 of IPv4, /48 of IPv6; "unknown" for whatever is no address. */
export function cutAddress(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  const known = mapped ?? address.split("%")[0] ?? "";
  if (isIPv4(known)) return `${known.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(known)) return "unknown";
  const network = groupsOf(known)
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/48`;
}
