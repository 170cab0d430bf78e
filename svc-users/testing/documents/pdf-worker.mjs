// The thread that draws PDFs, from its sources.
import { register } from "tsx/esm/api";

register();
await import("../../src/documents/pdf-worker.ts");
