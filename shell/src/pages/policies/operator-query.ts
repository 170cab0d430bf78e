import { publicPagesCalls } from "@tutorsetu/contracts/calls/public-pages";

/** Who runs this site. */
export const operatorQuery = {
  key: ["operator"],
  endpoint: publicPagesCalls.operator,
  input: {},
} as const;
