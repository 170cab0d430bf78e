/** One sentence about what the driver threw, and whether waiting is in vain. It holds no password. */
export function mongoFailure(
  error: unknown,
  where?: string,
): { readonly sentence: string; readonly isLasting: boolean };

/** Where the servers of a client are, e.g. `db.example:27017`. */
export function mongoHosts(options: {
  readonly srvHost?: string | undefined;
  readonly hosts: readonly object[];
}): string;
