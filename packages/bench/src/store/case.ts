/** As the store says it: `os` survives a process that is killed, `fsync` a machine that is. */
export const DURABILITIES = ["fsync", "os"] as const;
export type Durability = (typeof DURABILITIES)[number];

/** So many conversations are written in at once, which is what a batch has. */
export const WRITERS = 40;

export interface Sample {
  readonly perSecond: number;
  /** Of whoever keeps the messages. */
  readonly cpuUs: number;
  /** Until each message is stored. */
  readonly times: readonly number[];
}

export interface Case {
  readonly name: string;
  readonly durability: Durability;
  readonly samples: Sample[];
}
