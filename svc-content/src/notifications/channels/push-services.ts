import { isIP } from "node:net";

/** Where browsers have their push services: Chromium and Android, Firefox, Edge, Safari. */
const KNOWN =
  /(?:^fcm\.googleapis\.com|\.push\.services\.mozilla\.com|\.notify\.windows\.com|\.push\.apple\.com)$/;

/**
 * Whether a notification may be sent there. What a browser says is what anybody may say: only services that are known, or
 * whose origin the deployment names, so that nobody makes this service call a machine of its own network.
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (more.includes(origin)) return true;
  const isPlain = protocol === "https:" && port === "" && isIP(hostname) === 0;
  return isPlain && KNOWN.test(hostname);
}
