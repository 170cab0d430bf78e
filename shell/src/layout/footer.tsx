/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the two footers are one landmark: a page has one contentinfo */
import { formatPhone } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../text.ts";
import { CONTACT, SOCIAL } from "./contact-details.ts";
import * as css from "./footer.module.css";

/** Two footers: about, links and contact; then copyright and social links. */
export function Footer() {
  const text = useText();
  return (
    <div role="contentinfo">
      <footer role="group" aria-label={text.contactDetails} className={css.first}>
        <div>
          <p className={css.name}>TutorSetu</p>
          <p>{text.footerAbout}</p>
        </div>
        <nav aria-label={text.quickLinks}>
          <h2>{text.quickLinks}</h2>
          <Link to="/blogs">{text.blogs}</Link>
          <Link to="/contact">{text.contact}</Link>
          <Link to="/become-tutor">{text.becomeTutor}</Link>
          <Link to="/about">{text.aboutUs}</Link>
        </nav>
        <address>
          <h2>{text.contactDetails}</h2>
          <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
          <a href={`tel:${CONTACT.phone}`}>{formatPhone(CONTACT.phone)}</a>
          <span>{CONTACT.place}</span>
        </address>
      </footer>
      <footer role="group" aria-label={text.followUs} className={css.second}>
        <p>{text.copyright}</p>
        <nav aria-label={text.followUs}>
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
