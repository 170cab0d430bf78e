import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { client } from "@tutorsetu/web-kit/api";

export const content = client(contentCalls);
