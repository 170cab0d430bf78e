import { expect, it } from "vitest";
import { conversationId } from "./chat.ts";

it("is the same conversation from both sides", () => {
  expect(conversationId("a", "b")).toBe("a:b");
  expect(conversationId("b", "a")).toBe("a:b");
});
