// The font of the first words, named in the page: else the browser asks for it only once scripts have drawn them.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Compiler } from "@rspack/core";

export class FontPreload {
  private readonly font: RegExp;

  /** `font` fits the file's name as it is built. */
  constructor(font: RegExp) {
    this.font = font;
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise("FontPreload", async (compilation) => {
      const { name } = compilation.getAssets().find((asset) => this.font.test(asset.name)) ?? {};
      if (!name) throw new Error(`No file is named ${this.font}`);
      const page = join(compiler.outputPath, "index.html");
      const html = await readFile(page, "utf8");
      // Low: beside the scripts, not before them.
      const link = `<link rel="preload" as="font" type="font/woff2" href="/${name}" fetchpriority="low" crossorigin>`;
      await writeFile(page, html.replace("</head>", `${link}</head>`));
    });
  }
}
