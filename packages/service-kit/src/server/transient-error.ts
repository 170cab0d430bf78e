/** What the driver throws when the store, or the way to it, is gone, silent or too slow; and ours of a neighbour. */
const NAMES = new Set([
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoNotConnectedError",
  "MongoOperationTimeoutError",
  "MongoPoolClearedError",
  "MongoPoolClosedError",
  "MongoServerSelectionError",
  "MongoTopologyClosedError",
  "MongoWaitQueueTimeoutError",
  "ServiceUnavailableError",
  "PoolClearedOnNetworkError",
]);
/** What a member of a replica set answers that is not its primary, or stops: another one is being elected. */
const ELECTING = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

const codeIn = (error: Error) =>
  "code" in error && typeof error.code === "number" ? error.code : 0;

/** True when a request failed because a store or a neighbour is away: it may be sent again soon. */
export const isTransientError = (error: Error) =>
  NAMES.has(error.name) || (error.name.startsWith("Mongo") && ELECTING.has(codeIn(error)));
