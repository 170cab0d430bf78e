type Reply = Readonly<Record<string, unknown>>;

/** An error as a command answers it, with MongoDB's own code for it. */
class MongoError extends Error {
  reply: Reply = {};
}

export function fail(code: number, errmsg: string, more?: Reply): never {
  throw Object.assign(new MongoError(errmsg), { reply: { code, errmsg, ...more } });
}

/** What this server leaves out on purpose is refused by its name, never ignored. */
export function refuse(what: string): never {
  fail(238, `${what} is not supported by the embedded store`);
}

/** Anything thrown, as it can be answered. */
export const replyOf = (error: unknown): Reply =>
  error instanceof MongoError ? error.reply : { code: 8, errmsg: String(error) };
