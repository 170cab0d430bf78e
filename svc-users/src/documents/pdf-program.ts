/** The program of the thread that draws PDFs: beside the bundle, or started from the sources. */
export const PDF_PROGRAM = new URL(
  import.meta.url.endsWith(".ts") ? "../../testing/documents/pdf-worker.mjs" : "pdf-worker.mjs",
  import.meta.url,
);
