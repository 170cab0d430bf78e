import type { Head } from "@tutorsetu/contracts/web/server-bundle";
import { useEffect } from "react";
import { useLanguage } from "../shared/display/i18n.ts";

/** One element of the head, made where it is missing; without a value it goes. */
function keep(selector: string, make: () => HTMLElement, name: string, value: string | undefined) {
  const found = document.head.querySelector(selector);
  if (value === undefined) return found?.remove();
  const element = found ?? document.head.appendChild(make());
  element.setAttribute(name, value);
}

function meta(name: string, content: string | undefined) {
  const make = () => Object.assign(document.createElement("meta"), { name });
  keep(`meta[name="${name}"]`, make, "content", content);
}

/** The origin that the server knows is the site's; it may be seen under another one. */
function canonical(path: Head["canonical"]) {
  const selector = 'link[rel="canonical"]';
  const known = document.head.querySelector<HTMLLinkElement>(selector)?.href;
  const make = () => Object.assign(document.createElement("link"), { rel: "canonical" });
  keep(selector, make, "href", path && new URL(path, known ?? location.href).href);
}

type Shown = Pick<Head, "title" | "description" | "canonical" | "noindex">;

/** Title, description, canonical address and robots of the page while the component is shown. */
export function useHead({ title, description, canonical: own, noindex }: Shown) {
  const language = useLanguage();
  useEffect(() => {
    // Each language has one address: the plain one is English.
    const path: Head["canonical"] =
      own && language === "hi" ? `${own}${own.includes("?") ? "&" : "?"}lang=hi` : own;
    document.title = `${title} · TutorSetu`;
    if (description !== undefined) meta("description", description);
    canonical(path);
    meta("robots", noindex ? "noindex" : undefined);
    return () => {
      // A page without a head of its own is neither of these.
      canonical(undefined);
      meta("robots", undefined);
    };
  }, [title, description, own, noindex, language]);
}
