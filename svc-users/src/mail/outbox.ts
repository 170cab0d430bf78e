export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

/** Where letters leave the platform. Rejects when one could not be handed over: it is tried again. */
export interface Outbox {
  deliver(mail: Mail): Promise<void>;
}

/** This letter can never be handed over, e.g. because nobody has that mailbox. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
}
