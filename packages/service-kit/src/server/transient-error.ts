/** Errors of the driver when the store cannot be reached, is silent or too slow, and ours when another service is unavailable. */
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
/** Codes of a replica set member that is not the primary, or stops: another one is being elected. */
const ELECTING = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

const codeIn = (error: Error) =>
  "code" in error && typeof error.code === "number" ? error.code : 0;

/** True when a request failed because a store or another service is unavailable: it may be retried soon. */
export const isTransientError = (error: Error) =>
  NAMES.has(error.name) || (error.name.startsWith("Mongo") && ELECTING.has(codeIn(error)));
