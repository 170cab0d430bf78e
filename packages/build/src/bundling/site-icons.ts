// The site's icons, its manifest and the picture of its previews, drawn from one mark when the shell is built.
import { readFile } from "node:fs/promises";
import { type Compiler, rspack } from "@rspack/core";
import pngToIco from "png-to-ico";
import sharp from "sharp";

interface Site {
  readonly name: string;
  readonly description: string;
  /** Behind the mark where a system cuts icons to a shape of its own. */
  readonly color: string;
  /** Behind the page while it starts. */
  readonly background: string;
}

interface Drawings {
  /** The mark, square, with its own background. */
  readonly mark: string;
  /** 1200 by 630: for link previews of pages without a picture of their own. */
  readonly preview: string;
}

const ICO_SIZES = [16, 32, 48];
/** How much of a side a system may not cut away. */
const SAFE = 0.8;

/** A drawing has no pixels: they are asked for in the density that gives the size. */
const drawn = (svg: Buffer, px: number) => sharp(svg, { density: 1200 }).resize(px, px).png();

/** Its colour to the edges, the mark where nothing is cut away. */
async function maskable(svg: Buffer, px: number, background: string): Promise<Buffer> {
  const mark = await drawn(svg, Math.round(px * SAFE)).toBuffer();
  const square = sharp({ create: { width: px, height: px, channels: 3, background } });
  return square
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}

const icon = (src: string, px: number, purpose: "any" | "maskable") => ({
  src,
  sizes: `${px}x${px}`,
  type: "image/png",
  purpose,
});

const manifestOf = ({ name, description, color, background }: Site) => ({
  id: "/",
  name,
  short_name: name,
  description,
  lang: "en-IN",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: color,
  background_color: background,
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    icon("/icon-192.png", 192, "any"),
    icon("/icon-512.png", 512, "any"),
    icon("/icon-maskable-192.png", 192, "maskable"),
    icon("/icon-maskable-512.png", 512, "maskable"),
  ],
});

/** Every file by its name. */
export async function siteIcons(
  { mark, preview }: Drawings,
  site: Site,
): Promise<Readonly<Record<string, Buffer>>> {
  const [svg, picture] = await Promise.all([readFile(mark), readFile(preview)]);
  const small = await Promise.all(ICO_SIZES.map((px) => drawn(svg, px).toBuffer()));
  return {
    "favicon.ico": await pngToIco(small),
    "icon.svg": svg,
    "apple-touch-icon.png": await maskable(svg, 180, site.color),
    "icon-192.png": await drawn(svg, 192).toBuffer(),
    "icon-512.png": await drawn(svg, 512).toBuffer(),
    "icon-maskable-192.png": await maskable(svg, 192, site.color),
    "icon-maskable-512.png": await maskable(svg, 512, site.color),
    "preview.png": await sharp(picture).resize(1200, 630).png({ palette: true }).toBuffer(),
    "manifest.webmanifest": Buffer.from(JSON.stringify(manifestOf(site))),
  };
}

export class SiteIcons {
  private readonly drawings: Drawings;
  private readonly site: Site;

  constructor(drawings: Drawings, site: Site) {
    this.drawings = drawings;
    this.site = site;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap("SiteIcons", (compilation) => {
      compilation.hooks.processAssets.tapPromise("SiteIcons", async () => {
        const files = await siteIcons(this.drawings, this.site);
        for (const [name, content] of Object.entries(files))
          compilation.emitAsset(name, new rspack.sources.RawSource(content, false));
      });
    });
  }
}
