/** A problem that a person can solve: its message is one clear sentence and needs no stack. */
export class Sentence extends Error {
  name = "Sentence";
}
