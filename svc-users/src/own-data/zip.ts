import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { htmlOf } from "./html.ts";
import type { OwnFile } from "./proof-files.ts";
import { pagesOf, type Source } from "./sources.ts";
import type { Language } from "./texts.ts";

export interface Export {
  readonly sources: readonly Source[];
  readonly language: Language;
  readonly picture: Buffer | null;
  readonly files: readonly OwnFile[];
  /** Of the person. */
  readonly name: string;
  readonly at: Date;
}

/** `{ "messages": [ … ], … }`, as it is read. */
async function* jsonOf(source: Source, signal: AbortSignal) {
  let part = "";
  let isFirst = true;
  yield "{";
  for await (const page of pagesOf(source, signal)) {
    if (page.part !== part) {
      yield `${part === "" ? "" : "\n],"}\n${JSON.stringify(page.part)}: [`;
      part = page.part;
      isFirst = true;
    }
    for (const item of page.items) {
      yield `${isFirst ? "" : ","}\n${JSON.stringify(item)}`;
      isFirst = false;
    }
  }
  yield part === "" ? "}\n" : "\n]\n}\n";
}

/**
 * The zip as it is made: of what is in it only the page that is being written is in memory, so the readable page reads
 * everything a second time. When a source fails the stream does: a zip that broke off is no zip. Ends with its stream.
 */
export function zipOf(wanted: Export): Readable {
  const { sources, picture, files, at: mtime } = wanted;
  const stop = new AbortController();
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", fail);
  const add = (path: string, text: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, { mtime }, (opened) => {
      const stream = Readable.from(text(), { objectMode: false });
      // Also for those that yazl has no listener on any longer.
      stream.on("error", fail);
      opened(null, stream);
    });
  add("index.html", () => htmlOf(wanted, stop.signal));
  for (const source of sources) add(`${source.name}/data.json`, () => jsonOf(source, stop.signal));
  if (picture) zip.addBuffer(picture, "picture.webp", { mtime, compress: false });
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime, compress: false });
  zip.outputStream.on("error", fail);
  zip.outputStream.pipe(out);
  zip.end();
  const end = () => stop.abort();
  void finished(out).then(end, end);
  return out;
}
