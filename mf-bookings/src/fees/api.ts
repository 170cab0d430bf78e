import { feeCalls } from "@tutorsetu/contracts/calls/fees";
import { client } from "@tutorsetu/web-kit/api";

export const fees = client(feeCalls);
