/** Such as `EEXIST` of Node or 23 of a mongod. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** A problem that a person can solve: its message is one clear sentence and needs no stack. */
export class UserFacingError extends Error {
  override name = "UserFacingError";
}

/** Prints why a program ends. */
export function report(error: unknown): void {
  console.error(error instanceof Error && error.name === "UserFacingError" ? error.message : error);
}
