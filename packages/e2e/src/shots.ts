import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { demoAccount, signIn } from "./people.ts";
import { findIds, type Role, screens } from "./screens.ts";
import { untilSettled, openContext } from "./browser-context.ts";
import { startFixture } from "./platform-fixture.ts";

const ROLES: readonly Role[] = ["visitor", "student", "tutor", "admin"];
const WIDTHS = [360, 768, 1280];
const THEMES = ["light", "dark"] as const;
const LANGUAGES = ["en", "hi"] as const;

interface Shot {
  readonly title: string;
  readonly file: string;
}

const folder = resolve(process.argv[2] ?? "shots");
const only = process.argv[3] ?? "";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const sheet = (
  shots: readonly Shot[],
) => `<!doctype html><meta charset="utf-8"><title>TutorSetu, every screen</title>
<style>body{font:14px system-ui;margin:1rem}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:1rem}
figure{margin:0}img{width:100%;border:1px solid #8888}</style>
<main>${shots.map(({ title, file }) => `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${escaped(title)}</figcaption></figure>`).join("\n")}</main>`;

async function shoot(page: Page, title: string): Promise<Shot> {
  const file = `${title.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: true });
  return { title, file };
}

await mkdir(folder, { recursive: true });
const [fixture, browser] = await Promise.all([startFixture(), launchBrowser()]);
const ids = await findIds(fixture.url);
const shots: Shot[] = [];
for (const role of ROLES) {
  const { page, context } = await openContext(browser);
  if (role !== "visitor") await signIn(page, fixture.url, demoAccount(role));
  for (const { path } of screens(ids).filter(
    (screen) => screen.role === role && screen.path.includes(only),
  )) {
    const name = path.replaceAll(/[0-9a-f]{24}/g, "id");
    for (const language of LANGUAGES) {
      await context.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
      await page.goto(fixture.url + path);
      await untilSettled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 860 });
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          shots.push(await shoot(page, `${role} ${name} ${width} ${colorScheme} ${language}`));
        }
      }
    }
  }
  await context.close();
}
await writeFile(join(folder, "index.html"), sheet(shots));
process.stdout.write(`${shots.length} screenshots: ${join(folder, "index.html")}\n`);
await browser.close();
await fixture.end();
