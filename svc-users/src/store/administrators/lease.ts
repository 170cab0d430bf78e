import { randomUUID } from "node:crypto";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Db } from "mongodb";

/** Runs one after another what runs under the same name, in every instance. */
export type WithLease = <T>(name: string, act: () => Promise<T>) => Promise<T>;

interface LeaseDoc {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

/** An instance that dies holds up the others no longer than this. */
const LEASE_MS = 10_000;
const PAUSE_MS = 25;
const PATIENCE_MS = 12_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

export function mongoLease(db: Db): WithLease {
  const leases = db.collection<LeaseDoc>("leases");

  async function take(name: string, holder: string): Promise<boolean> {
    const now = Date.now();
    const taken = leases.updateOne(
      { _id: name, until: { $lte: new Date(now) } },
      { $set: { holder, until: new Date(now + LEASE_MS) } },
      { upsert: true },
    );
    // Somebody has it: its document is there, and does not match.
    return (await unlessDuplicate(taken, null)) !== null;
  }

  return async (name, act) => {
    const holder = randomUUID();
    const patience = Date.now() + PATIENCE_MS;
    while (!(await take(name, holder))) {
      if (Date.now() > patience) throw new HttpProblem("unavailable", "unavailable");
      await pause();
    }
    try {
      return await act();
    } finally {
      await leases.deleteOne({ _id: name, holder });
    }
  };
}
