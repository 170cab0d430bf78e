import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { repository } from "../src/slices.ts";
import { siteIcons } from "../src/bundling/site-icons.ts";

const icons = join(repository, "shell/src/icons");
const drawings = { mark: join(icons, "mark.svg"), preview: join(icons, "preview.svg") };
const site = { name: "Site", description: "A site", color: "#333a8a", background: "#fbf8f2" };
const files = await siteIcons(drawings, site);
const fileOf = (name: string) => files[name] ?? Buffer.alloc(0);

it.each([
  ["apple-touch-icon.png", 180, 180],
  ["icon-192.png", 192, 192],
  ["icon-512.png", 512, 512],
  ["icon-maskable-192.png", 192, 192],
  ["icon-maskable-512.png", 512, 512],
  ["preview.png", 1200, 630],
])("%s is %i by %i", async (name, width, height) => {
  expect(await sharp(fileOf(name)).metadata()).toMatchObject({ format: "png", width, height });
});

it("has no corner that a system could show through, where it cuts icons to its own shape", async () => {
  const corner = async (name: string) => {
    const pixel = sharp(fileOf(name))
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 });
    return [...(await pixel.raw().toBuffer())];
  };
  expect(await corner("icon-maskable-512.png")).toEqual([0x33, 0x3a, 0x8a, 255]);
  expect(await corner("apple-touch-icon.png")).toEqual([0x33, 0x3a, 0x8a, 255]);
  expect((await corner("icon-512.png"))[3]).toBe(0);
});

it("puts three sizes into favicon.ico", () => {
  const ico = fileOf("favicon.ico");
  // Reserved, type 1 (icon), how many.
  expect([0, 2, 4].map((at) => ico.readUInt16LE(at))).toEqual([0, 1, 3]);
});

it("names in the manifest files that there are, and the picture of previews fits every messenger", () => {
  const manifest = JSON.parse(fileOf("manifest.webmanifest").toString()) as {
    icons: { src: string }[];
  };
  expect(manifest).toMatchObject({ name: "Site", start_url: "/", display: "standalone" });
  for (const { src } of manifest.icons) expect(files).toHaveProperty([src.slice(1)]);
  expect(fileOf("preview.png").length).toBeLessThan(100_000);
});
