/** What waits for a person. */
export interface Counts {
  /** Unread messages. */
  readonly messages: number;
  /** Unread notices. */
  readonly notices: number;
  /** Requests for lessons that wait for this person's answer. */
  readonly requests: number;
}

export const NOTHING: Counts = { messages: 0, notices: 0, requests: 0 };
