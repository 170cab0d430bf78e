const NAMES = new Map(
  `2 BadValue 8 UnknownError 9 FailedToParse 14 TypeMismatch 26 NamespaceNotFound 27 IndexNotFound
   28 PathNotViable 40 ConflictingUpdateOperators 43 CursorNotFound 48 NamespaceExists
   52 DollarPrefixedFieldName 53 InvalidIdField 56 EmptyFieldName 59 CommandNotFound
   66 ImmutableField 67 CannotCreateIndex 72 InvalidOptions 73 InvalidNamespace
   85 IndexOptionsConflict 86 IndexKeySpecsConflict 171 CannotIndexParallelArrays
   238 NotImplemented 11000 DuplicateKey 14031 OutOfDiskSpace`
    .split(/\s+(?=\d)/)
    .map((pair) => [Number.parseInt(pair, 10), pair.split(" ")[1]] as const),
);

/** An error as a command answers it: `{ ok: 0, code, codeName, errmsg, …more }`. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(code: number, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.codeName = NAMES.get(code) ?? `Location${code}`;
    this.more = more;
  }
}

/** BadValue, the error of an argument that does not fit. */
export const bad = (message: string) => new MongoError(2, message);

/** What this server leaves out on purpose is refused by its name, never ignored. */
export const unsupported = (what: string) =>
  new MongoError(238, `${what} is not supported by the embedded store`);

/** Anything thrown as an error that can be answered. */
export const asMongoError = (error: unknown): MongoError =>
  error instanceof MongoError ? error : new MongoError(8, String(error));
