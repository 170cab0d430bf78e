/** What a push carries, as JSON. A locked screen shows it, so it names nobody. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Where a tap leads: a path of this site. */
  readonly link: string;
  /** The notice's id: the same one twice replaces itself. */
  readonly tag: string;
}

/** Devices of one person; the one that was added first makes place. */
export const MOST_DEVICES = 10;
