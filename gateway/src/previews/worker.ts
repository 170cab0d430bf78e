// Draws pictures for link previews, one after the other. It may be ended at any moment.
import { parentPort } from "node:worker_threads";
import type { PreviewWords } from "@tutorsetu/contracts/web/server-bundle";
import sharp from "sharp";
import { pictureMarkup, pictureOf } from "./picture.ts";
import { readTypefaces } from "./typefaces.ts";

export interface Drawn {
  readonly id: number;
  readonly picture?: Uint8Array<ArrayBuffer>;
  readonly reason?: string;
}

export interface ToDraw {
  readonly id: number;
  readonly words: PreviewWords;
}

sharp.cache(false);
sharp.concurrency(1);

const typefaces = readTypefaces();

async function draw({ id, words }: ToDraw): Promise<Drawn> {
  try {
    return { id, picture: Uint8Array.from(await pictureOf(pictureMarkup(words, await typefaces))) };
  } catch (error) {
    return { id, reason: String(error) };
  }
}

parentPort?.on("message", (asked: ToDraw) => {
  void draw(asked).then((drawn) =>
    parentPort?.postMessage(drawn, drawn.picture ? [drawn.picture.buffer] : []),
  );
});
