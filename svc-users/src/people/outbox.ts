import { bookingsInternal } from "@tutorsetu/contracts/apis";
import { createOutbox } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { bySystem } from "../policy.ts";
import type { Sessions } from "../store/sessions.ts";
import type { Person } from "./person.ts";
import type { People, Task } from "../store/people.ts";

interface Deps {
  readonly people: Pick<People, "pending" | "markDelivered">;
  readonly sessions: Pick<Sessions, "endOthers">;
  readonly bookings: ServiceClient;
  readonly log: { debug(about: object, message: string): void };
}

interface PendingTask {
  readonly person: Person;
  readonly task: Task;
  readonly at: Date;
}

export type PeopleOutbox = ReturnType<typeof createPeopleOutbox>;

const taskOf = (person: Person, task: Task): PendingTask[] => {
  const at = person[task];
  return at ? [{ person, task, at }] : [];
};

/**
 * What follows a change of a person: sessions end, svc-bookings is notified. It is stored with the change itself and
 * swept until it is done, so neither a crash nor a service that is down loses it.
 */
export function createPeopleOutbox({ people, sessions, bookings, log }: Deps) {
  const outbox = createOutbox<PendingTask, unknown>({
    name: "changes of people",
    log,
    pending: async (_now, limit) =>
      (await people.pending(limit)).flatMap((person) => [
        ...taskOf(person, "sessionsToEnd"),
        ...taskOf(person, "bookingsToNotify"),
      ]),
    idOf: ({ person, task, at }) => `${task} ${person._id} ${at.getTime()}`,
    deliver: ({ person, task }) =>
      task === "sessionsToEnd"
        ? sessions.endOthers(bySystem(person), person.sessionToKeep ?? "")
        : bookings.call(bookingsInternal.personGone, { params: { userId: person._id } }),
    markDelivered: ({ person, task, at }) => people.markDelivered(person._id, task, at),
  });

  return {
    /** Ends the sessions before it resolves; svc-bookings is notified in the background. */
    async settle(person: Person): Promise<void> {
      await outbox.deliver(...taskOf(person, "sessionsToEnd"));
      outbox.announce(...taskOf(person, "bookingsToNotify"));
    },
    sweep: outbox.sweep,
  };
}
