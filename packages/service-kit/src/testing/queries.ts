import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";

/** A command as the driver sent it. */
export type Command = Readonly<Record<string, unknown>>;

/** The filter of a find, and of a count, which is an aggregation. */
const filterOf = ({ filter, pipeline }: Command): unknown =>
  filter ?? (Array.isArray(pipeline) ? pipeline[0].$match : {});

/** A store for the tests of one file that records the commands sent to it. */
export function recordedStore(start: () => Promise<{ url: string; close(): Promise<void> }>) {
  let store: Awaited<ReturnType<typeof start>>;
  let client: MongoClient;
  beforeAll(async () => {
    store = await start();
    client = await new MongoClient(store.url, { monitorCommands: true }).connect();
  });
  afterAll(async () => {
    await client.close();
    await store.close();
  });

  return {
    /** A database of its own. */
    db: (): Db => client.db(`queries-${crypto.randomUUID()}`),
    /** The commands that are sent until `work` is done. */
    async asked(work: () => Promise<unknown>): Promise<Command[]> {
      const commands: Command[] = [];
      const note = ({ command }: { readonly command: object }) =>
        void commands.push({ ...command });
      client.on("commandStarted", note);
      try {
        await work();
      } finally {
        client.off("commandStarted", note);
      }
      return commands;
    },
  };
}

/** How many documents each find and each count among these commands examines. */
export function examinedDocuments(db: Db, commands: readonly Command[]) {
  const reads = commands.filter((command) => "find" in command || "aggregate" in command);
  return Promise.all(
    reads.map(async (read) => {
      const { sort, limit } = read;
      const find = read["find"] ?? read["aggregate"];
      const filter = filterOf(read);
      const query = { find, filter, ...(sort ? { sort } : {}), ...(limit ? { limit } : {}) };
      const plan = await db.command({ explain: query, verbosity: "executionStats" });
      const examined: unknown = plan["executionStats"].totalDocsExamined;
      return { find, filter, examined: Number(examined) };
    }),
  );
}
