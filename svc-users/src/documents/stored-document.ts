import type { DocumentKind } from "@tutorsetu/contracts/tutoring/document-kinds";

/** What a tutor has last sent as proof of something, until it is approved. */
export interface StoredDocument {
  readonly _id: string;
  /** Its id again, while it waits for an administrator. */
  readonly waiting?: string;
  readonly sentAt: Date;
  readonly count: number;
  /** The names of its pages; none once it is decided. */
  readonly pages?: readonly string[];
  /** When it was refused, or deleted because nobody decided. */
  readonly decidedAt?: Date;
  /** Of a refusal. */
  readonly reason?: string;
}

/** What became of it. */
export interface DocumentNotice {
  readonly _id: string;
  readonly kind: `${DocumentKind}_${"verified" | "refused" | "unseen"}`;
  readonly params?: Readonly<Record<string, string>>;
  readonly at: Date;
}
