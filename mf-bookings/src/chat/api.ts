import { chatApi } from "@tutorsetu/contracts/chat";
import { client } from "@tutorsetu/web-kit/api";

export const chat = client(chatApi);
