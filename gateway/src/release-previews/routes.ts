import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { languageOf } from "../pages/language.ts";
import type { ReleasePreviews } from "./release-previews.ts";

/** What somebody reads whose link leads nowhere. */
const SENTENCES = {
  en: {
    off: "This site has no previews.",
    forged: "This preview link is not valid. Is it whole? Ask for it again.",
    late: "This preview has ended. Ask for a new link.",
    gone: "The version of this preview is no longer there. Ask for a new link.",
  },
  hi: {
    off: "इस साइट पर प्रीव्यू नहीं हैं।",
    forged: "यह प्रीव्यू लिंक मान्य नहीं है। क्या यह पूरा है? इसे फिर से माँगें।",
    late: "यह प्रीव्यू समाप्त हो चुका है। नया लिंक माँगें।",
    gone: "इस प्रीव्यू का संस्करण अब नहीं है। नया लिंक माँगें।",
  },
} as const;

const HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** `/preview/<token>` begins a preview, `/preview/leave` ends all of a visitor. */
export function previewRoutes(previews: ReleasePreviews | undefined) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get("/preview/leave", (c) => {
    if (previews) c.header("set-cookie", previews.left());
    return c.body(null, 302, { ...HEADERS, location: "/" });
  });

  app.get("/preview/:token", async (c) => {
    const request = c.env.incoming;
    const opened = (await previews?.open(c.req.param("token"), request)) ?? {
      reason: "off" as const,
      status: 404 as const,
    };
    if ("cookie" in opened)
      return c.body(null, 302, { ...HEADERS, "set-cookie": opened.cookie, location: "/" });
    const text = SENTENCES[languageOf(request, "")][opened.reason];
    return c.text(text, opened.status, HEADERS);
  });

  return app;
}
