import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** Longer ones, with a made-up zone, are not kept. */
const LONGEST_ADDRESS = 64;

/** How many times a network's own limit all networks of one /48 together may take. */
export const SITE_SHARE = 10;

interface Counted {
  /** The address itself, or the /64 of an IPv6 address: whoever has one has all of it. */
  readonly network: string;
  /** The /48 of an IPv6 address: many connections come with one. */
  readonly site?: string;
}

function parse(key: string): Counted {
  if (isIP(key) === 0) return { network: key };
  // `process` makes an IPv4 address of `::ffff:192.0.2.1`.
  const address = ipaddr.process(key);
  if (address instanceof ipaddr.IPv4) return { network: address.toString() };
  const prefix = (groups: number) =>
    `${new ipaddr.IPv6([...address.parts.slice(0, groups), ...Array<number>(8 - groups).fill(0)]).toString()}/${groups * 16}`;
  return { network: prefix(4), site: prefix(3) };
}

/** Most callers ask again and again. */
const parsed = new LRUCache<string, Counted>({ max: 1000, memoMethod: parse });

/** How an address counts against a limit; a key that is no address counts as it is. */
export const countedAs = (key: string): Counted =>
  key.length <= LONGEST_ADDRESS ? parsed.memo(key) : parse(key);
