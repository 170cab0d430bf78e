import type { AuditTrail } from "../audit/audit-trail.ts";
import type { NewEntry } from "../audit/entry.ts";

/** For tests: an audit record in memory; while `isDown` nothing can be written. */
export function fakeAudit() {
  const written: NewEntry[] = [];
  const state = { isDown: false };
  async function write(entry: NewEntry) {
    if (state.isDown) throw Object.assign(new Error("down"), { name: "ServiceUnavailableError" });
    written.push(entry);
  }
  const chain = async () => ({
    whole: true,
    entries: written.length,
    since: null,
    until: null,
    broken: null,
    checkedAt: null,
  });
  const audit: AuditTrail = {
    write,
    count: write,
    page: async () => ({ entries: [], nextCursor: null }),
    chain,
    verify: chain,
    flush: async () => {},
    metrics: async () => "",
  };
  return { audit, written, state };
}
