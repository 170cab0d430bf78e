import * as css from "./hero-art.module.css";

/** Our own drawing: a tutor and a student at a table by a window, under the bridge of the mark. */
export function HeroArt() {
  return (
    <svg className={css.art} viewBox="0 0 520 420" aria-hidden="true">
      <path className={css.sky} d="M60 40h400a24 24 0 0 1 24 24v250H36V64a24 24 0 0 1 24-24Z" />
      <circle className={css.sun} cx="386" cy="112" r="42" />
      <path className={css.hill} d="M36 250c70-60 130-60 190-22 70 44 160 30 258-34v120H36v-64Z" />
      <path className={css.bridge} d="M70 238h380M96 238c0-92 150-92 150 0m28 0c0-92 150-92 150 0M138 186v52m66-52v52m112-52v52m66-52v52" />
      <rect className={css.table} x="24" y="318" width="472" height="20" rx="10" />
      <path className={css.leg} d="M76 338v64m368-64v64" />
      <path className={css.shirtA} d="M112 318c0-62 22-92 60-92s60 30 60 92H112Z" />
      <circle className={css.skinA} cx="172" cy="184" r="36" />
      <path className={css.hair} d="M136 184c-6-46 20-62 42-60 30 2 38 30 30 58-8-14-22-22-38-24-6 14-20 20-34 26Z" />
      <path className={css.shirtB} d="M300 318c0-52 18-78 50-78s50 26 50 78H300Z" />
      <circle className={css.skinB} cx="350" cy="204" r="31" />
      <path className={css.hair} d="M320 200c-4-34 14-50 34-48 24 2 32 24 26 46-22 2-36-8-42-18-2 10-8 16-18 20Zm52 6c14 6 16 30 8 46-6-8-12-24-8-46Z" />
      <path className={css.face} d="M160 188v.1m24-.1v.1m-20 14c4 5 12 5 16 0m158 3v.1m22-.1v.1m-18 12c4 4 10 4 14 0" />
      <path className={css.page} d="M226 316c14-14 40-16 54-4 14-12 40-10 54 4H226Z" />
      <path className={css.line} d="M280 312v6M214 306c14 0 20 4 24 8m92-6c-8 0-14 4-18 8" />
      <rect className={css.bookA} x="410" y="296" width="68" height="11" rx="4" />
      <rect className={css.bookB} x="418" y="284" width="54" height="12" rx="4" />
      <path className={css.cup} d="M50 292h30v18a8 8 0 0 1-8 8H58a8 8 0 0 1-8-8v-18Zm30 4h6a6 6 0 0 1 0 12h-6" />
    </svg>
  );
}
