import { bookingsInternal, chatInternal } from "@tutorsetu/contracts/apis";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";

/** Which of these students have asked this tutor or written to them (AMB-070), and have not blocked them. */
export type KnownStudents = (
  tutor: string,
  students: readonly string[],
) => Promise<ReadonlySet<string>>;

interface Clients {
  readonly bookings: ServiceClient;
  readonly chat?: ServiceClient | undefined;
}

/** A service that does not answer knows nobody: its students stay masked. */
export function knownStudents({ bookings, chat }: Clients): KnownStudents {
  const asked = (tutor: string, students: string) =>
    bookings.call(bookingsInternal.asked, { query: { tutor, students } }).then(
      (reply) => reply.students,
      () => [],
    );
  const written = async (to: string, from: string): Promise<readonly string[]> =>
    chat
      ? chat.call(chatInternal.written, { query: { to, from } }).then(
          (reply) => reply.from,
          () => [],
        )
      : [];

  return async (tutor, students) => {
    if (students.length === 0) return new Set();
    const ids = students.join(",");
    const known = await Promise.all([asked(tutor, ids), written(tutor, ids)]);
    return new Set(known.flat());
  };
}
