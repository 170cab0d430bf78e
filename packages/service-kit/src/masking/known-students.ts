import { usersInternal } from "@tutorsetu/contracts/apis";
import type { ServiceClient } from "../service-client.ts";

/** Which of these students show this tutor who they are: they have asked or written (AMB-070). */
export type KnownStudents = (
  tutor: string,
  students: readonly string[],
) => Promise<ReadonlySet<string>>;

/** svc-users answers at most this many in one call. */
const BATCH_SIZE = 100;

/** As svc-users knows; while it does not answer nobody, so that everybody stays masked. */
export const knownStudents =
  (users: ServiceClient): KnownStudents =>
  async (tutor, students) => {
    if (students.length === 0) return new Set();
    const query = { tutor, students: students.slice(0, BATCH_SIZE).join(",") };
    const reply = users.call(usersInternal.knownStudents, { query });
    return new Set(await reply.then((known) => known.students).catch(() => []));
  };
