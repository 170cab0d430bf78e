import { expect, it } from "vitest";
import { asWire, fromWire } from "./relay-wire.ts";

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
])("brings $event over the wire as it was said", (said) => {
  expect(fromWire(`sender${asWire(said)}`, "sender".length)).toEqual(said);
});
