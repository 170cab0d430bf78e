/** What a tutor may have looked at by the team: who they are, and what they have learnt. */
export const DOCUMENT_KINDS = ["identity", "education"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_LIMITS = { bytes: 10 * 1024 * 1024, pages: 10, perDay: 20 } as const;

/** As their bytes say. */
export const DOCUMENT_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "application/pdf",
] as const;
