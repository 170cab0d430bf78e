import { addressOf } from "@tutorsetu/service-kit/address";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { limiter } from "@tutorsetu/service-kit/limit";
import { type Context, Hono } from "hono";
import { byUnsubscribeLink } from "../../policy.ts";
import type { SettingsStore } from "../../store/notification-settings.ts";
import { type PageState, STYLES, unsubscribePage } from "./page.ts";
import type { UnsubscribeTokens } from "./token.ts";

interface Deps {
  readonly settings: Pick<SettingsStore, "switchEmails">;
  readonly tokens: UnsubscribeTokens;
  readonly site: string;
}

/**
 * The links below e-mails. Opening one changes nothing, since mail programs look at links before people do; its page has a
 * button, and mail programs that know RFC 8058 send the POST themselves. The token alone says who may: no session is asked for.
 */
export function unsubscribeRoutes({ settings, tokens, site }: Deps) {
  const app = new Hono<AppEnv>();
  const perAddress = limiter(60, 600);

  function answer(c: Context, state: PageState) {
    const token = c.req.query("token") ?? "";
    const link = tokens.verify(token) ?? undefined;
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
    return c.html(unsubscribePage({ state, link, token, site }), state === "bad" ? 404 : 200);
  }

  app.get("/notifications/unsubscribe.css", (c) => {
    c.header("cache-control", "public, max-age=3600");
    return c.body(STYLES, 200, { "content-type": "text/css; charset=utf-8" });
  });
  app.get("/notifications/unsubscribe", async (c) => {
    await perAddress.take(addressOf(c));
    return answer(c, tokens.verify(c.req.query("token") ?? "") ? "ask" : "bad");
  });
  app.post("/notifications/unsubscribe", async (c) => {
    await perAddress.take(addressOf(c));
    const link = tokens.verify(c.req.query("token") ?? "");
    if (!link) return answer(c, "bad");
    // `List-Unsubscribe=One-Click`, the page's own button, or nothing at all.
    const { emails } = await c.req.parseBody().catch(() => ({ emails: "off" }));
    const isOn = emails === "on";
    await settings.switchEmails(byUnsubscribeLink({ ...link, isOn }));
    return answer(c, isOn ? "on" : "off");
  });
  return app;
}
