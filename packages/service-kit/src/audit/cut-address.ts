import { isIPv4 } from "node:net";
import { countedAs } from "../limits/networks.ts";

/** The network of an address: /24 of IPv4, /48 of IPv6; "unknown" for whatever is no address. */
export function cutAddress(address: string): string {
  const { network, site } = countedAs(address);
  if (site) return site;
  return isIPv4(network) ? `${network.split(".").slice(0, 3).join(".")}.0/24` : "unknown";
}
