import Bowser from "bowser";

/** What a browser says it is; both null for a program that says nothing we know. */
export interface DeviceName {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Longer than any honest one; its end says nothing that matters. */
const MAX_AGENT = 400;

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/** Only names that are known: what a stranger sends as a browser's name ends in an e-mail and on a page. */
const known = (names: ReadonlySet<string>, name: string | undefined) =>
  name !== undefined && names.has(name) ? name : null;

export function deviceName(userAgent: string | undefined): DeviceName {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_AGENT));
  return { browser: known(BROWSERS, browser.name), system: known(SYSTEMS, os.name) };
}
