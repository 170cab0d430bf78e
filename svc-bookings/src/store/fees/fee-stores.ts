import type { Db } from "mongodb";
import { mongoFeeErasure } from "./erase-fees.ts";
import { feeLinesCollection, indexFeeLines, mongoFeeLines } from "./fee-lines.ts";
import { mongoOwnFees } from "./own-fees.ts";
import { mongoUpiAddresses, upiAddressesCollection } from "./upi-addresses.ts";

/** The stores of fee books, over one database. */
export function feeStores(db: Db) {
  const collections = {
    feeLines: feeLinesCollection(db),
    upiAddresses: upiAddressesCollection(db),
  };
  return {
    collections,
    index: () => indexFeeLines(collections.feeLines),
    stores: {
      feeLines: mongoFeeLines(collections.feeLines),
      upiAddresses: mongoUpiAddresses(collections.upiAddresses),
    },
    erasure: mongoFeeErasure(collections),
    ownData: mongoOwnFees(collections),
  };
}
