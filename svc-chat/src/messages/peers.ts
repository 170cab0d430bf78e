import type { Peer } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { type KnownPeople, toPeer } from "./people.ts";

const gone = (peer: Peer): Peer => ({ ...peer, userName: en.deletedUser, image: null });

/** These people as svc-users knows them now, by id; as they were last known while it is away. */
export const currentPeers =
  (people: KnownPeople) =>
  async (peers: readonly Peer[]): Promise<Map<string, Peer>> => {
    const known = await people(peers.map((peer) => peer._id)).catch((error: unknown) => {
      if (error instanceof ServiceUnavailableError) return null;
      throw error;
    });
    const now = (peer: Peer) => {
      if (!known) return peer;
      const person = known.get(peer._id);
      return person?.active ? toPeer(person) : gone(peer);
    };
    return new Map(peers.map((peer) => [peer._id, now(peer)]));
  };
