import { expect, it } from "vitest";
import { parse, serialize } from "./pubsub.ts";

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
