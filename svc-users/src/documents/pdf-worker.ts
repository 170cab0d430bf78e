// Draws the pages of one PDF. It runs in a thread of its own, which may be ended at any moment and ends with the PDF.
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumLibrary, type PDFiumDocument } from "@hyzyla/pdfium";
import type { ProblemCode } from "@tutorsetu/contracts/problems";

export interface PdfToDraw {
  readonly bytes: Uint8Array;
  readonly mostPages: number;
  /** Of the longer side, in pixels. */
  readonly side: number;
  /** Of what the library may hold, the PDF included. */
  readonly memoryBytes: number;
}

/** Of a page that is drawn: four bytes a pixel, red first. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

export type FromPdf = DrawnPage | { readonly count: number } | { readonly problem: ProblemCode };

const PAGE_BYTES = 65_536;

/** What a PDF unpacks to counts too; past the bound the library gives up as on a machine that has no more. */
function limitMemory(bytes: number) {
  // safe: its own method, called below on a memory
  const grow = Reflect.get(WebAssembly.Memory.prototype, "grow") as (pages: number) => number;
  WebAssembly.Memory.prototype.grow = function growWithin(pages: number) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError("too much");
    return Reflect.apply(grow, this, [pages]);
  };
}

/** The actions that do something; what hides them is drawn all the same, and never run. */
const hasScript = (bytes: Uint8Array) =>
  /\/(?:JavaScript|Launch)\b/.test(Buffer.from(bytes).toString("latin1"));

/** By what the library says. */
function problemOf(error: unknown): ProblemCode {
  const said = error instanceof Error ? error.message : "";
  if (/password|security/i.test(said)) return "document_locked";
  return /abort|memory/i.test(said) ? "document_too_much" : "document_broken";
}

async function draw(document: PDFiumDocument, index: number, side: number): Promise<DrawnPage> {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longer = Math.max(originalWidth, originalHeight);
  if (!(longer > 0)) throw new Error("a page without a size");
  const pixels = (length: number) => Math.max(1, Math.round((length / longer) * side));
  const [width, height] = [pixels(originalWidth), pixels(originalHeight)];
  const { data } = await page.render({ width, height, render: "bitmap" });
  return { width, height, data: Uint8Array.from(data) };
}

async function run({ bytes, mostPages, side, memoryBytes }: PdfToDraw) {
  const tell = (message: FromPdf, ...moved: ArrayBuffer[]) =>
    parentPort?.postMessage(message, moved);
  if (hasScript(bytes)) return tell({ problem: "document_script" });
  limitMemory(memoryBytes);
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const count = document.getPageCount();
    tell({ count });
    if (count > mostPages) return;
    for (let index = 0; index < count; index++) {
      const page = await draw(document, index, side);
      tell(page, page.data.buffer);
    }
  } catch (error) {
    tell({ problem: problemOf(error) });
  }
}

await run(workerData as PdfToDraw); // safe: `drawPdf` starts it with that
