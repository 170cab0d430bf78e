/** A problem that a person can solve: its message is one clear sentence and needs no stack. */
export class Sentence extends Error {
  override name = "Sentence";
}

/** Prints why a program ends. */
export function report(error: unknown): void {
  console.error(error instanceof Error && error.name === "Sentence" ? error.message : error);
}
