import { contentApi } from "@tutorsetu/contracts/content";
import { client } from "@tutorsetu/web-kit/api";

export const content = client(contentApi);
