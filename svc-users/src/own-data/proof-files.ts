import { DOCUMENT_KINDS } from "@tutorsetu/contracts/tutoring/document-kinds";
import { pageOwner } from "../documents/page-owner.ts";
import type { Person } from "../people/person.ts";
import type { ByteBox } from "../sealing/byte-box.ts";
import type { SealedPages } from "../store/documents/pages.ts";

export interface OwnFile {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Deps {
  readonly sealedPages: Pick<SealedPages, "get">;
  readonly pageBox: ByteBox;
}

/** The pages of proof that waits, as pictures. */
export async function proofFiles({ sealedPages, pageBox }: Deps, person: Person) {
  const files: OwnFile[] = [];
  for (const kind of DOCUMENT_KINDS)
    for (const [index, page] of (person.documents?.[kind]?.pages ?? []).entries()) {
      const sealed = await sealedPages.get(page);
      const bytes = sealed && pageBox.open(sealed, pageOwner(person, page));
      if (bytes) files.push({ name: `proof/${kind}-${index + 1}.webp`, bytes });
    }
  return files;
}
