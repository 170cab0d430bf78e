/** Such as `EEXIST` of Node or 23 of a mongod. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
