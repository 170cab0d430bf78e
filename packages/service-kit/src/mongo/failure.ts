// The message for a person when the database cannot be used.

/** The fields that are read of any error. */
interface Failure {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

/** Waiting does not help with these: the request, the user or the abilities of the server are wrong. */
const LASTING_NAMES = new Set<unknown>([
  "MongoAPIError",
  "MongoCompatibilityError",
  "MongoInvalidArgumentError",
  "MongoMissingCredentialsError",
  "MongoMissingDependencyError",
  "MongoParseError",
]);
const AUTHENTICATION = new Set<unknown>([13, 18, 8000]);
const UNKNOWN_COMMAND = new Set<unknown>([59, 115, 334]);
const OTHER_INDEX = new Set<unknown>([85, 86]);
const LASTING_CODES = new Set([...AUTHENTICATION, ...UNKNOWN_COMMAND, ...OTHER_INDEX]);
const TLS = /SSL|TLS|CERT|EPROTO|UNABLE_TO/;
const SILENT = /selection timed out|connection .* closed|socket disconnected|ECONNRESET/i;

/** The error, and what led to it. */
function chainOf(error: unknown): Failure[] {
  if (!error) return [];
  const failure: Failure = error;
  return [failure, ...chainOf(failure.cause)];
}

function hintOf(chain: readonly Failure[]): string {
  const has = (test: (failure: Failure) => boolean) => chain.some(test);
  if (has(({ name }) => name === "MongoCompatibilityError")) return "use MongoDB 4.4 or newer";
  if (has(({ code }) => AUTHENTICATION.has(code)))
    return "check the user name, the password and authSource in MONGO_URL";
  if (has(({ code }) => UNKNOWN_COMMAND.has(code)))
    return "the server lacks a command that is needed; use MongoDB 4.4 or newer";
  if (has(({ code }) => OTHER_INDEX.has(code)))
    return "the database holds another index of that name; use an empty one";
  if (has(({ code }) => TLS.test(String(code))))
    return "check tls and the certificates in MONGO_URL";
  if (has(({ name }) => LASTING_NAMES.has(name)))
    return "write MONGO_URL as mongodb://host:27017 or mongodb+srv://host";
  if (has(({ code }) => code === "ENOTFOUND" || code === "EAI_AGAIN"))
    return "check the host in MONGO_URL";
  if (has(({ message }) => SILENT.test(String(message))))
    return "check host, port and tls in MONGO_URL, and that this machine may reach the server";
  return "start it, or correct MONGO_URL";
}

/** What is known of a failure without a hint of its own. */
function reasonOf(chain: readonly Failure[]): string {
  const reported = chain.find(({ name }) => name === "MongoCompatibilityError") ?? chain.at(-1);
  const reason: unknown = reported?.message || reported?.code || reported;
  const text = String(reason).split("\n")[0] ?? "";
  if (/selection timed out/.test(text)) return "no server that can be used answers there";
  return text.replace(/\.$/, "");
}

/** One sentence about what the driver threw, and whether waiting is in vain. It holds no password; `where` is the server's host and port. */
export function mongoFailure(
  error: unknown,
  where?: string,
): { readonly sentence: string; readonly isLasting: boolean } {
  const chain = chainOf(error);
  const isLasting = chain.some(
    ({ name, code }) =>
      LASTING_NAMES.has(name) || LASTING_CODES.has(code) || TLS.test(String(code)),
  );
  const server = where ? `The database at ${where}` : "The database";
  return { sentence: `${server} cannot be used: ${reasonOf(chain)}; ${hintOf(chain)}.`, isLasting };
}

interface ClientOptions {
  readonly srvHost?: string | undefined;
  readonly hosts: readonly object[];
}

/** Where the servers of a client are, e.g. `db.example:27017`. */
export const mongoHosts = ({ srvHost, hosts }: ClientOptions): string =>
  srvHost ?? hosts.map(String).join(", ");
