import { DOCUMENT_KINDS } from "@tutorsetu/contracts/tutoring/document-kinds";
import type { OwnDocument, QueuedDocument } from "@tutorsetu/contracts/tutoring/documents";
import type { StoredDocument } from "./stored-document.ts";
import type { Person } from "../people/person.ts";
import { toVerified } from "../people/show.ts";
import type { Waiting } from "../store/documents/documents.ts";

function stateOf({ waiting, reason }: StoredDocument): OwnDocument["state"] {
  if (waiting !== undefined) return "waiting";
  return reason === undefined ? "unseen" : "refused";
}

/** What a tutor knows of what they have sent. */
export const toOwnDocuments = (person: Person) => ({
  documents: DOCUMENT_KINDS.flatMap((kind): OwnDocument[] => {
    const sent = person.documents?.[kind];
    if (!sent) return [];
    const { _id, sentAt, count: pages, decidedAt, reason } = sent;
    return [
      {
        _id,
        kind,
        state: stateOf(sent),
        sentAt: sentAt.toISOString(),
        pages,
        ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
        ...(reason !== undefined && { reason }),
      },
    ];
  }),
  verified: toVerified(person),
});

export function toQueued({ kind, document, person }: Waiting): QueuedDocument {
  const { _id, profileId, userName, city, state, createdAt, offer } = person;
  const qualification = offer?.qualification;
  return {
    _id: document._id,
    kind,
    sentAt: document.sentAt.toISOString(),
    pages: document.count,
    tutor: {
      _id,
      profileId,
      userName,
      city,
      state,
      createdAt: createdAt.toISOString(),
      ...(qualification && { qualification }),
    },
  };
}
