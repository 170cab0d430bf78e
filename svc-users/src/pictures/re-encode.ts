import { LIMITS } from "@tutorsetu/contracts/market";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

const TAKEN = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);
const SIDE = 512;
const MOST_PIXELS = 50_000_000;

/** Any taken picture as a WebP of at most 512 × 512 without its metadata. Judged by its bytes, never by its name. */
export async function reEncode(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > LIMITS.imageBytes) throw new HttpProblem("too_large", en.imageTooBig);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !TAKEN.has(type.mime)) throw new HttpProblem("wrong_type", en.imageInvalid);
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .rotate()
    .resize(SIDE, SIDE, { fit: "cover", withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw new HttpProblem("wrong_type", en.imageInvalid);
    });
}
