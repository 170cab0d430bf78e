import { type Collection, type Document, MongoServerError } from "mongodb";

/** Unique indexes of a tutor and a student's account, of releases before children. */
const OF_PAIRS: Readonly<Record<string, string>> = {
  bookings: "one_open",
  reviews: "one_per_pair",
};

const NO_SUCH_INDEX = 27;

/** Two children of one account may then each ask one tutor. Another instance may have done it. */
export async function dropIndexOfPairs<T extends Document>(docs: Collection<T>): Promise<void> {
  const name = OF_PAIRS[docs.collectionName];
  if (!name) return;
  await docs.dropIndex(name).catch((error: unknown) => {
    if (!(error instanceof MongoServerError) || error.code !== NO_SUCH_INDEX) throw error;
  });
}
