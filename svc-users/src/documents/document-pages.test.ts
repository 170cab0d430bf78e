import { performance } from "node:perf_hooks";
import type { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import sharp from "sharp";
import { expect, it } from "vitest";
import { bomb, sheet, withPassword, withScript } from "../../testing/documents/pdfs.ts";
import { documentPages } from "./document-pages.ts";
import { PDF_PROGRAM } from "./pdf-program.ts";
import { drawPdf } from "./draw-pdf.ts";

/** A thread that starts from its sources takes seconds on a busy machine. */
const bounds = { timeoutMs: 60_000, memoryBytes: 64 * 1024 * 1024 };
const pagesOf = documentPages(drawPdf(PDF_PROGRAM, bounds));

const codeOf = async (pages: Promise<unknown>) => {
  const problem = await pages.catch((error: unknown) => error as HttpProblem); // safe: what is thrown here
  return problem && typeof problem === "object" && "code" in problem ? problem.code : "none";
};

it("makes a picture of each page of a PDF, as large as it can be read", async () => {
  const pages = await pagesOf(sheet({ pages: 2 }));
  expect(pages).toHaveLength(2);
  const picture = sharp(pages[1]);
  expect(await picture.metadata()).toMatchObject({ format: "webp", width: 1800, height: 900 });
  const { data } = await picture
    .resize(2, 2, { kernel: "nearest" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [upper, lower] = [data.subarray(0, 3), data.subarray(6, 9)];
  expect(Math.min(...upper)).toBeGreaterThan(240);
  expect([lower[0] ?? 0, 255 - (lower[1] ?? 0)].every((part) => part > 200)).toBe(true);
});

it.each([
  ["a script", withScript(), "document_script"],
  ["a password", withPassword(), "document_locked"],
  ["eleven pages", sheet({ pages: 11 }), "document_pages"],
  ["no pages", sheet({ pages: 0 }), "document_broken"],
  ["nothing behind its first line", Buffer.from("%PDF-1.4\nnothing"), "document_broken"],
  ["forms that draw forms", bomb(), "document_too_much"],
])("refuses a PDF with %s", async (_, bytes, code) => {
  expect(await codeOf(pagesOf(bytes))).toBe(code);
});

it("draws a page of any size into a picture that is bounded", async () => {
  const [page] = await pagesOf(sheet({ size: [1, 1_000_000_000] }));
  expect(await sharp(page).metadata()).toMatchObject({ width: 1, height: 1800 });
});

it("ends what takes longer than it may, and answers others meanwhile", async () => {
  const impatient = documentPages(drawPdf(PDF_PROGRAM, { ...bounds, timeoutMs: 30 }));
  expect(await codeOf(impatient(sheet()))).toBe("document_too_much");
  const startedAt = performance.eventLoopUtilization();
  await codeOf(pagesOf(bomb()));
  expect(performance.eventLoopUtilization(startedAt).utilization).toBeLessThan(0.5);
});

it.each([
  ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "document_type"],
  ["a page of HTML", Buffer.from("<!doctype html><script>1</script>"), "document_type"],
  ["nothing", Buffer.alloc(0), "document_type"],
  ["more than 10 MB", Buffer.alloc(10 * 1024 * 1024 + 1), "document_too_big"],
])("refuses %s", async (_, bytes, code) => {
  expect(await codeOf(pagesOf(bytes))).toBe(code);
});

const create = { width: 3000, height: 1500, channels: 4, background: "#0000" } as const;

it("draws a picture anew, without its place, and refuses half of one and one of too many pixels", async () => {
  const image = await sharp({ create })
    .png()
    .withExif({ IFD3: { GPSLatitudeRef: "N" } })
    .toBuffer();
  const [page] = await pagesOf(image);
  const drawn = await sharp(page).metadata();
  expect(drawn).toMatchObject({ format: "webp", width: 1800, height: 900 });
  expect(drawn.exif).toBeUndefined();
  expect(await codeOf(pagesOf(image.subarray(0, image.length / 2)))).toBe("document_broken");
  const huge = sharp({ create: { ...create, channels: 3, width: 10_000, height: 6000 } });
  expect(await codeOf(pagesOf(await huge.png({ compressionLevel: 1 }).toBuffer()))).toBe(
    "document_too_much",
  );
});
