import { chatCalls } from "@tutorsetu/contracts/calls/chat";
import { client } from "@tutorsetu/web-kit/api";

export const chat = client(chatCalls);
