/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the two footers are one landmark: a page has one contentinfo */
import { formatPhone, useLanguage } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useEffect, useState } from "react";
import { useMessages } from "../messages.ts";
import { announcedLinks } from "../platform/loader.ts";
import * as css from "./footer.module.css";

/** Two footers: about, links and contact; then copyright and social links. */
export function Footer() {
  const t = useMessages();
  return (
    <div role="contentinfo">
      <footer role="group" aria-label={t.contactDetails} className={css.first}>
        <div>
          <p className={css.name}>TutorSetu</p>
          <p>{t.footerAbout}</p>
        </div>
        <nav aria-label={t.quickLinks}>
          <h2>{t.quickLinks}</h2>
          <Link to="/blogs">{t.blogs}</Link>
          <Link to="/contact">{t.contact}</Link>
          <Link to="/become-tutor">{t.becomeTutor}</Link>
          <Link to="/about">{t.aboutUs}</Link>
          <AnnouncedLinks />
        </nav>
        <address>
          <h2>{t.contactDetails}</h2>
          <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
          <a href={`tel:${CONTACT.phone}`}>{formatPhone(CONTACT.phone)}</a>
          <span>{CONTACT.place}</span>
        </address>
      </footer>
      <footer role="group" aria-label={t.followUs} className={css.second}>
        <p>{t.copyright}</p>
        <nav aria-label={t.policies}>
          <Link to="/privacy">{t.privacy}</Link>
          <Link to="/terms">{t.terms}</Link>
          <Link to="/grievance-officer">{t.grievance}</Link>
        </nav>
        <nav aria-label={t.followUs}>
          {SOCIAL.map(({ name, url }) => (
            <a key={name} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </nav>
      </footer>
    </div>
  );
}

/** What remotes ask for, once the page is live: HTML from the server is the same for all of them. */
function AnnouncedLinks() {
  const language = useLanguage();
  const [links, setLinks] = useState<Awaited<ReturnType<typeof announcedLinks>>>([]);
  useEffect(() => {
    let isShown = true;
    void announcedLinks().then((found) => isShown && found.length > 0 && setLinks(found));
    return () => {
      isShown = false;
    };
  }, []);
  return links.map(({ to, title }) => (
    <Link key={to} to={to}>
      {title[language]}
    </Link>
  ));
}

/** Static marketing values of the footers; the owner of the site replaces them here. */
const CONTACT = {
  email: "hello@tutorsetu.example",
  phone: "+919800000000",
  place: "Pune, Maharashtra",
} as const;

const SOCIAL = [
  { name: "Facebook", url: "https://www.facebook.com/" },
  { name: "Instagram", url: "https://www.instagram.com/" },
  { name: "YouTube", url: "https://www.youtube.com/" },
] as const;
