import { usersCalls } from "@tutorsetu/contracts/calls/users";

/** What anybody may read of a tutor, by user or profile id. */
export const publicTutorQuery = (id: string) =>
  ({
    key: ["public-tutor", id],
    endpoint: usersCalls.publicTutor,
    input: { params: { id } },
  }) as const;
