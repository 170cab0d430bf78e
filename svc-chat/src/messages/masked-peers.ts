import type { Peer } from "@tutorsetu/contracts/chat";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { KnownStudents } from "@tutorsetu/service-kit/masking/known-students";
import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import type { Person } from "@tutorsetu/contracts/people";
import type { Messages } from "../store/messages.ts";
import { nullIfUnavailable, type People } from "./people.ts";

interface Deps {
  readonly messages: Pick<Messages, "whoWrote" | "whomAbout">;
  readonly people: People;
  readonly knownStudents: KnownStudents;
}

/** Strangers read the name of a child, not that of the parent who holds the account. */
const masked = (peer: Peer, person: Person | undefined): Peer => {
  const child = person?.children?.find(({ hidden }) => !hidden);
  const userName = maskName(child?.userId.userName ?? peer.userName);
  return { ...peer, userName, image: null };
};

/** Of a parent's account the children whom its messages to the caller are about, by name. */
export const namedChildren =
  ({ messages, people }: Deps) =>
  async ({ id }: Caller, peers: ReadonlyMap<string, Peer>): Promise<ReadonlyMap<string, Peer>> => {
    const students = [...peers.values()].filter(({ role }) => role === "Student");
    const known = await people(students.map(({ _id }) => _id)).catch(nullIfUnavailable);
    const parents = [...(known?.values() ?? [])].filter(
      ({ active, children }) => active && children,
    );
    if (parents.length === 0) return peers;
    const shown = ({ children = [] }: Person) => children.filter(({ hidden }) => !hidden);
    const profiles = parents.flatMap((parent) => shown(parent).map(({ _id }) => _id));
    const about = await messages.whomAbout(id, profiles);
    const withNames = new Map(peers);
    for (const parent of parents) {
      const peer = peers.get(parent._id);
      const children = shown(parent)
        .filter(({ _id }) => about.get(_id) === parent._id)
        .map(({ _id, userId }) => ({ _id, name: userId.userName }));
      if (peer) withNames.set(parent._id, { ...peer, children });
    }
    return withNames;
  };

/** The peers as the caller sees them: a tutor sees a student who neither wrote nor asked as strangers do (AMB-070). */
export const maskedPeers =
  ({ messages, people, knownStudents }: Deps) =>
  async ({ id, role }: Pick<Caller, "id" | "role">, peers: ReadonlyMap<string, Peer>) => {
    if (role !== "Tutor") return peers;
    const students = [...peers.values()].filter((peer) => peer.role === "Student");
    const ids = students.map((peer) => peer._id);
    const wrote = await messages.whoWrote(id, ids);
    const asked = await knownStudents(
      id,
      ids.filter((student) => !wrote.has(student)),
    );
    const isMasked = (peer: Peer) =>
      peer.role === "Student" && !wrote.has(peer._id) && !asked.has(peer._id);
    const unknown = students.filter(isMasked).map((peer) => peer._id);
    const known = await people(unknown).catch(nullIfUnavailable);
    return new Map(
      Array.from(peers, ([peerId, peer]) => [
        peerId,
        isMasked(peer) ? masked(peer, known?.get(peerId)) : peer,
      ]),
    );
  };
