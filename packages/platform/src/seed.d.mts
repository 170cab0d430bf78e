export interface SeedOptions {
  tutors?: string | undefined;
  students?: string | undefined;
  /** The data folder. */
  data?: string;
  env?: NodeJS.ProcessEnv;
  /** Build what is stale first; true unless said otherwise. */
  build?: boolean;
  /** The file that a process runs, for tests. */
  programOf?: (name: string) => string;
}

/** Fills the store of the platform that runs, else one started for it; resolves with what was done. */
export function seed(options?: SeedOptions): Promise<string>;
