import type { PersonRef } from "../people/person.ts";

/** What is sealed in with a page: it opens as nothing else. */
export const pageOwner = ({ _id }: PersonRef, name: string): string => `${_id}/${name}`;

/** Of the key that seals pages. */
export const PAGE_PURPOSE = "tutorsetu documents";
