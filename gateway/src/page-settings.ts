import { join } from "node:path";
import { SAMPLE_RATING } from "@tutorsetu/contracts/web/page-settings";
import { andThen } from "./pages/and-then.ts";
import type { Files } from "./pages/files.ts";

export interface PageSettings {
  readonly shellFolder: string;
  /** Whether pages show a sample where a tutor has no rating. */
  readonly sampleRating?: boolean | undefined;
}

type Index = NonNullable<Awaited<ReturnType<Files["text"]>>>;

const marked = ({ text, tag }: Index): Index => ({
  text: text.replace(/<html\b/, () => `<html ${SAMPLE_RATING}="on"`),
  tag: `${tag}-sample`,
});

/** The files of the site, with this deployment's settings on the `<html>` of the shell's page, whose tag changes with them. */
export function withPageSettings(files: Files, { shellFolder, sampleRating }: PageSettings): Files {
  if (!sampleRating) return files;
  const index = join(shellFolder, "index.html");
  let known: { readonly plain: Index; readonly marked: Index } | undefined;
  function settled(plain: Index | null) {
    if (!plain) return null;
    if (known?.plain !== plain) known = { plain, marked: marked(plain) };
    return known.marked;
  }
  return {
    ...files,
    text: (file) => (file === index ? andThen(files.text(file), settled) : files.text(file)),
  };
}
