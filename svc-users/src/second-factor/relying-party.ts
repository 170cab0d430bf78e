import { isIP } from "node:net";

/** For which site passkeys are made, as WebAuthn calls it. */
export interface RelyingParty {
  /** A domain: passkeys work nowhere else. */
  readonly id: string;
  /** The address of pages that may ask for them. */
  readonly origin: string;
}

/**
 * The site as visitors open it, whatever proxies stand before it. Passkeys belong to a name: a site on this machine goes by
 * `localhost`, one at any other bare address has none.
 */
export function relyingPartyOf(site: string): RelyingParty | null {
  const url = new URL(site);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isHere = host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
  if (isHere) url.hostname = "localhost";
  else if (isIP(host) !== 0) return null;
  // Browsers give pages without TLS no passkeys, but for this machine.
  const { protocol, hostname, origin } = url;
  const isSecure = protocol === "https:" || /(?:^|\.)localhost$/.test(hostname);
  return isSecure ? { id: hostname, origin } : null;
}
