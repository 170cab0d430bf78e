import { usersInternal } from "@tutorsetu/contracts/apis";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import type { Person } from "@tutorsetu/contracts/people";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { type CallInput, fakeServiceClient } from "@tutorsetu/service-kit/testing/app";

const shownPhone = (owner: Person, isAccepted: boolean, isOwn: boolean) => {
  const profile = owner.tutor ?? owner.student;
  const given = isAccepted || isOwn ? owner.phoneOnceAccepted : null;
  const phoneNo = profile?.phoneNo ?? given ?? null;
  const { phoneNote = null, smallShare } = profile ?? {};
  const small = smallShare && !phoneNo ? { smallShare } : {};
  return { owner: owner._id, phoneNo, phoneNote: phoneNo ? null : phoneNote, ...small };
};

/** svc-users as it answers who sees what: everybody who is asked for, and which students have asked or written. */
export function fakePrivacy(everybody: ReadonlyMap<string, Person>) {
  const state = { isDown: false };
  const known = new Set<string>();
  /** Each question about numbers. */
  const shown: { viewer: string; address: string; people: readonly object[] }[] = [];
  const logged: { viewer: string; owner: string }[] = [];
  const client = fakeServiceClient(({ path }: Endpoint, { query, body }: CallInput) => {
    if (state.isDown) throw new ServiceUnavailableError("unavailable");
    if (path === usersInternal.knownStudents.path)
      return { students: (query?.["students"] ?? "").split(",").filter((one) => known.has(one)) };
    if (path === usersInternal.logPhoneViews.path) {
      logged.push(...(body as { views: typeof logged }).views);
      return { ok: true };
    }
    // safe: the only other call there is
    const asked = body as {
      viewer: string;
      address: string;
      people: { owner: string; isAccepted: boolean }[];
    };
    shown.push(asked);
    const phones = asked.people.flatMap(({ owner, isAccepted }) => {
      const person = everybody.get(owner);
      return person?.active ? [shownPhone(person, isAccepted, owner === asked.viewer)] : [];
    });
    return { phones };
  });
  return { state, known, shown, logged, client };
}
