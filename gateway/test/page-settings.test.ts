import { expect, test } from "vitest";
import { folderOf, gateway } from "../testing/gateway.ts";
import { drawn } from "../testing/stub-renderer.ts";
import { renderedSite } from "../testing/rendered-site.ts";

const INDEX = '<!doctype html><html lang="en"><head><title>T</title></head><body></body></html>';

test.each([
  [true, '<html data-sample-rating="on" lang="en">'],
  [false, '<html lang="en">'],
])(
  "tells pages whether to show the sample of a rating: %s [LI-044]",
  async (sampleRating, html) => {
    const shellFolder = folderOf({
      "index.html": INDEX,
      "pages.json": '{"pages":{"/":{"files":[]}}}',
    });
    const { url } = await gateway({ shellFolder, sampleRating });
    const tags = [];
    for (const path of ["/", "/start.html"]) {
      const response = await fetch(url + path, { headers: { accept: "text/html" } });
      expect([path, await response.text()]).toEqual([path, expect.stringContaining(html)]);
      tags.push(response.headers.get("etag"));
    }
    expect(tags).toEqual([expect.any(String), expect.any(String)]);
  },
);

test("puts it on pages that the renderer draws, and never into what that says", async () => {
  const { get } = await renderedSite(({ language }) => drawn(language), { sampleRating: true });
  // As somebody who waits longer than browsers are made to.
  const messenger = { "user-agent": "WhatsApp/2.23.20.0" };
  const { html } = await get("/", { ...messenger, "accept-language": "hi-IN" });
  expect(html).toMatch(/<html lang="hi" data-sample-rating="on"/);
  expect(html.split("sample-rating")).toHaveLength(2);
});
