import { Worker } from "node:worker_threads";
import { DOCUMENT_LIMITS } from "@tutorsetu/contracts/tutoring/document-kinds";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { DrawnPage, FromPdf, PdfToDraw } from "./pdf-worker.ts";

interface Bounds {
  /** All pages, the start of the thread included. */
  readonly timeoutMs: number;
  /** Of what the library may hold, the PDF included. */
  readonly memoryBytes: number;
}

const BOUNDS: Bounds = { timeoutMs: 6000, memoryBytes: 256 * 1024 * 1024 };
/** Of the thread's own values; what the library holds is bounded by itself. */
const HEAP_MB = 64;
/** What is printed on a certificate can be read, and an A4 page is 9 MB while it is drawn. */
export const SIDE = 1800;

const tooMuch = () => new HttpProblem("unprocessable", "document_too_much");

function problemIn(message: FromPdf): HttpProblem | null {
  if ("problem" in message) return new HttpProblem("unprocessable", message.problem);
  if (!("count" in message)) return null;
  const { count } = message;
  const { pages: most } = DOCUMENT_LIMITS;
  if (count < 1) return new HttpProblem("unprocessable", "document_broken");
  return count > most
    ? new HttpProblem("unprocessable", "document_pages", { params: { count, most } })
    : null;
}

export type DrawPdf = (
  bytes: Uint8Array,
  onPage: (page: DrawnPage) => Promise<void>,
) => Promise<void>;

/**
 * Draws the pages of a PDF, one after the other, in a thread of its own that ends with it: nothing of one PDF is left for
 * the next, and whatever it does, others are answered meanwhile. `file` is the thread's program.
 */
export const drawPdf =
  (file: string | URL, { timeoutMs, memoryBytes }: Bounds = BOUNDS): DrawPdf =>
  (bytes, onPage) =>
    new Promise((resolve, reject) => {
      const workerData: PdfToDraw = {
        bytes,
        mostPages: DOCUMENT_LIMITS.pages,
        side: SIDE,
        memoryBytes,
      };
      const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB };
      // What the library prints is about the PDF, and of no use to anybody.
      const quiet = { stdout: true, stderr: true };
      const worker = new Worker(file, {
        workerData,
        env: {},
        execArgv: [],
        resourceLimits,
        ...quiet,
      });
      const kept: Promise<void>[] = [];
      let expected = Infinity;
      const end = (problem: unknown) => {
        clearTimeout(timer);
        void worker.terminate();
        reject(problem);
      };
      const timer = setTimeout(() => end(tooMuch()), timeoutMs);
      worker.on("message", (message: FromPdf) => {
        const problem = problemIn(message);
        if (problem) return end(problem);
        if ("count" in message) expected = message.count;
        if ("data" in message) {
          const page = onPage(message);
          page.catch(end);
          kept.push(page);
        }
      });
      worker.on("error", () => end(tooMuch()));
      worker.on("exit", () => {
        clearTimeout(timer);
        if (kept.length < expected) reject(tooMuch());
        else Promise.all(kept).then(() => resolve(), reject);
      });
    });
