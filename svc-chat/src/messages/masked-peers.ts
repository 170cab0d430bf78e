import type { Peer } from "@tutorsetu/contracts/chat";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { KnownStudents } from "@tutorsetu/service-kit/masking/known-students";
import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import type { Messages } from "../store/messages.ts";

interface Deps {
  readonly messages: Pick<Messages, "whoWrote">;
  readonly knownStudents: KnownStudents;
}

const masked = (peer: Peer): Peer => ({ ...peer, userName: maskName(peer.userName), image: null });

/** The peers as the caller sees them: a tutor sees a student who neither wrote nor asked as strangers do (AMB-070). */
export const maskedPeers =
  ({ messages, knownStudents }: Deps) =>
  async ({ id, role }: Caller, peers: ReadonlyMap<string, Peer>) => {
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
    return new Map(
      Array.from(peers, ([peerId, peer]) => [peerId, isMasked(peer) ? masked(peer) : peer]),
    );
  };
