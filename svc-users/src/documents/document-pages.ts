import { DOCUMENT_LIMITS, DOCUMENT_TYPES } from "@tutorsetu/contracts/tutoring/document-kinds";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { boundedQueue } from "../pictures/re-encode.ts";
import { type DrawPdf, SIDE } from "./draw-pdf.ts";

/** Together with the drawing it stays below the ten seconds that the gateway waits. */
const QUEUE = { limit: 6, timeoutMs: 2500 };
const SECONDS = 6;
const MAX_PIXELS = 50_000_000;
const ACCEPTED = new Set<string>(DOCUMENT_TYPES);

const toWebp = (picture: Sharp) =>
  picture.flatten({ background: "#ffffff" }).webp({ quality: 80, effort: 1 }).toBuffer();

const pageOfPicture = (bytes: Buffer) =>
  toWebp(
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: SECONDS }),
  ).catch((error: unknown) => {
    const isTooMuch = error instanceof Error && /pixel limit|timeout/i.test(error.message);
    throw new HttpProblem("unprocessable", isTooMuch ? "document_too_much" : "document_broken");
  });

/** The pages of a picture or PDF as WebP, without anything that is not seen: text, place, script, author. */
export type DocumentPages = (bytes: Buffer) => Promise<Buffer[]>;

/** The type is read from the bytes, never from the name. One file at a time. */
export function documentPages(draw: DrawPdf): DocumentPages {
  const enqueue = boundedQueue(QUEUE);

  async function pagesOfPdf(bytes: Buffer) {
    const pages: Promise<Buffer>[] = [];
    let last: Promise<unknown> = Promise.resolve();
    await draw(bytes, async ({ data, width, height }) => {
      // One after the other: ten at once would take every core from whoever else asks.
      const page = last.then(() => toWebp(sharp(data, { raw: { width, height, channels: 4 } })));
      last = page;
      pages.push(page);
      await page;
    });
    return Promise.all(pages);
  }

  return async (bytes) => {
    if (bytes.length > DOCUMENT_LIMITS.bytes)
      throw new HttpProblem("too_large", "document_too_big");
    const type = (await fileTypeFromBuffer(bytes))?.mime ?? "";
    if (!ACCEPTED.has(type)) throw new HttpProblem("wrong_type", "document_type");
    return enqueue(async () =>
      type === "application/pdf" ? pagesOfPdf(bytes) : [await pageOfPicture(bytes)],
    );
  };
}
