// The thread that draws preview pictures, from its sources: what it needs lies where npm put it.
import { register } from "tsx/esm/api";

register();
await import("../src/previews/worker.ts");
