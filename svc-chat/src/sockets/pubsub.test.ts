import { expect, it } from "vitest";
import { parse, serialize } from "./pubsub.ts";
import { reconnectStrategy } from "./redis-pubsub.ts";

const json = JSON.stringify({ text: 'two words, a "quote",\nनमस्ते and  spaces ' });

it.each([
  {
    event: "receive_message",
    json,
    except: "socket-1",
    message: { conversation: "a:b", seq: 12 },
  },
  { event: "receive_message", json, except: undefined, message: { conversation: "a:b", seq: 1 } },
  { event: "typing", json: "{}", except: undefined, message: undefined },
])("parses a serialized $event as it was", (envelope) => {
  expect(parse(`sender${serialize(envelope)}`, "sender".length)).toEqual(envelope);
});

it("doubles the time until it reconnects, from 50 ms to a second", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1000].map(reconnectStrategy)).toEqual([
    50, 100, 200, 400, 800, 1000, 1000, 1000,
  ]);
});
