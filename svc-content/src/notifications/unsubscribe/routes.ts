import { PAGE_STYLE_SHEET } from "@tutorsetu/email/design/page-style";
import { addressOf } from "@tutorsetu/service-kit/address";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { limiter } from "@tutorsetu/service-kit/limit";
import { type Context, Hono } from "hono";
import { byUnsubscribeLink } from "../../policy.ts";
import type { SettingsStore } from "../../store/notification-settings.ts";
import { type PageLanguage, type PageState, unsubscribePage } from "./page.ts";
import type { Unsubscribed, UnsubscribeTokens } from "./token.ts";

interface Deps {
  readonly settings: Pick<SettingsStore, "of" | "switchEmails">;
  readonly tokens: UnsubscribeTokens;
  readonly site: string;
}

/** Both, that of the browser first. */
const bothFor = (c: Context): readonly [PageLanguage, ...PageLanguage[]] =>
  /^hi\b/i.test(c.req.header("accept-language") ?? "") ? ["hi", "en"] : ["en", "hi"];

/**
 * The links below e-mails. Opening one changes nothing, since mail programs look at links before people do; its page has a
 * button, and mail programs that know RFC 8058 send the POST themselves. The token alone says who may: no session is asked for.
 */
export function unsubscribeRoutes({ settings, tokens, site }: Deps) {
  const app = new Hono<AppEnv>();
  const perAddress = limiter(60, 600);
  const perPerson = limiter(60, 600);

  /**
   * Null for a link that is not ours, of which an address may try some. One that is ours counts for its person only: a mail
   * provider opens and posts those of all its readers from a few addresses.
   */
  async function linkOf(c: Context): Promise<Unsubscribed | null> {
    const link = tokens.verify(c.req.query("token") ?? "");
    await (link ? perPerson.take(link.userId) : perAddress.take(addressOf(c)));
    return link;
  }

  function page(
    c: Context,
    state: PageState,
    link?: Unsubscribed,
    languages: readonly [PageLanguage, ...PageLanguage[]] = bothFor(c),
  ) {
    const token = c.req.query("token") ?? "";
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
    const status = state === "bad" ? 404 : 200;
    return c.html(unsubscribePage({ state, link, token, site, languages }), status);
  }

  /** In the person's own language; as it stands now, unless something else is to be said. */
  async function answer(c: Context, link: Unsubscribed, said?: PageState) {
    const { language, groups } = await settings.of(link.userId);
    const { group } = link;
    const isOff =
      group === "summary"
        ? Object.values(groups).every(({ email }) => email !== "daily")
        : groups[group].email === "off";
    const languages = language === "both" ? bothFor(c) : ([language] as const);
    return page(c, said ?? (isOff ? "off" : "ask"), link, languages);
  }

  app.get("/notifications/unsubscribe.css", (c) => {
    c.header("cache-control", "public, max-age=3600");
    return c.body(PAGE_STYLE_SHEET, 200, { "content-type": "text/css; charset=utf-8" });
  });
  app.get("/notifications/unsubscribe", async (c) => {
    const link = await linkOf(c);
    return link ? answer(c, link) : page(c, "bad");
  });
  app.post("/notifications/unsubscribe", async (c) => {
    const link = await linkOf(c);
    if (!link) return page(c, "bad");
    // `List-Unsubscribe=One-Click`, the page's own button, or nothing at all.
    const { emails } = await c.req.parseBody().catch(() => ({ emails: "off" }));
    const isOn = emails === "on";
    await settings.switchEmails(byUnsubscribeLink({ ...link, isOn }));
    return answer(c, link, isOn ? "on" : "off");
  });
  return app;
}
