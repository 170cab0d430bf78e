import { demoPeople } from "@tutorsetu/demo/people";
import type { DocumentKind } from "@tutorsetu/contracts/tutoring/document-kinds";
import { newId } from "@tutorsetu/service-kit/new-id";
import sharp from "sharp";
import { bySystem } from "../policy.ts";
import type { ByteBox } from "../sealing/byte-box.ts";
import type { Documents } from "../store/documents/documents.ts";
import type { SealedPages } from "../store/documents/pages.ts";
import type { People } from "../store/people.ts";
import { pageOwner } from "./page-owner.ts";

interface Deps {
  readonly people: Pick<People, "find">;
  readonly documents: Pick<Documents, "send">;
  readonly sealedPages: Pick<SealedPages, "put">;
  readonly pageBox: ByteBox;
}

const WORDS = {
  identity: ["IDENTITY CARD", "for trying things out, not a document"],
  education: ["BACHELOR OF EDUCATION", "for trying things out, not a document"],
} as const;

/** A drawn card with a name on it. */
function drawing(kind: DocumentKind, name: string): Promise<Buffer> {
  const [title, note] = WORDS[kind];
  const line = (y: number, size: number, text: string) =>
    `<text x="60" y="${y}" font-family="sans-serif" font-size="${size}" fill="#2b2f77">${text}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="760">
    <rect width="1200" height="760" fill="#fbf7ef"/>
    <rect x="24" y="24" width="1152" height="712" rx="28" fill="none" stroke="#2b2f77" stroke-width="6"/>
    <rect x="60" y="300" width="240" height="300" rx="16" fill="#e8a33d"/>
    ${line(130, 64, title)}${line(200, 30, note)}
    <g transform="translate(280 0)">${line(380, 44, name)}${line(460, 34, "SPECIMEN 0000 0000")}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
}

const TUTORS = { tutors: 8, students: 1 };

/** Two demo tutors wait for an administrator, if they never have. */
export async function seedProof({ people, documents, sealedPages, pageBox }: Deps, now: Date) {
  const { tutors } = demoPeople(TUTORS);
  const waiting = tutors.filter(({ seen }) => !seen).slice(0, 2);
  for (const [index, { userId }] of waiting.entries()) {
    const person = await people.find(userId);
    if (person?.role !== "Tutor" || !person.active || person.documents || person.verified) continue;
    const kind = index === 0 ? "identity" : "education";
    const owner = bySystem({ _id: userId });
    const name = crypto.randomUUID();
    const page = await drawing(kind, person.userName.replaceAll(/[<>&"]/g, " "));
    await sealedPages.put(
      owner,
      [{ name, sealed: pageBox.seal(page, pageOwner(owner, name)) }],
      now,
    );
    const id = newId();
    await documents.send(owner, kind, {
      _id: id,
      waiting: id,
      sentAt: now,
      count: 1,
      pages: [name],
    });
  }
}
