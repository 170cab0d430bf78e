import * as css from "./hero-art.module.css";

/** Our own drawing: a tutor and a student at a table by a window, under the bridge of the mark. */
export function HeroArt() {
  return (
    <svg className={css.art} viewBox="0 0 520 420" aria-hidden="true">
      <path className={css.sky} d="M60 40h400a24 24 0 0 1 24 24v250H36V64a24 24 0 0 1 24-24Z" />
      <circle className={css.sun} cx="386" cy="112" r="42" />
      <path className={css.hill} d="M36 250c70-60 130-60 190-22 70 44 160 30 258-34v120H36v-64Z" />
      <path
        className={css.bridge}
        d="M36 248h448M66 248c44-120 344-120 388 0M104 248v-42m78 42v-76m78 76v-90m78 90v-76m78 76v-42"
      />
      <rect className={css.table} x="24" y="318" width="472" height="20" rx="10" />
      <path className={css.leg} d="M76 338v64m368-64v64" />
      <path className={css.skinA} d="M158 206h28v32a14 14 0 0 1-28 0Z" />
      <path
        className={css.shirtA}
        d="M106 318c0-56 16-82 44-88 6 12 38 12 44 0 28 6 44 32 44 88H106Z"
      />
      <circle className={css.skinA} cx="172" cy="184" r="36" />
      <path
        className={css.hair}
        d="M136 184c-6-46 20-62 42-60 30 2 38 30 30 58-8-14-22-22-38-24-6 14-20 20-34 26Z"
      />
      <path className={css.skinB} d="M338 224h24v28a12 12 0 0 1-24 0Z" />
      <path
        className={css.shirtB}
        d="M298 318c0-46 12-68 36-74 6 10 26 10 32 0 24 6 36 28 36 74H298Z"
      />
      <circle className={css.skinB} cx="350" cy="204" r="31" />
      <path
        className={css.hair}
        d="M320 200c-4-34 14-50 34-48 24 2 32 24 26 46-22 2-36-8-42-18-2 10-8 16-18 20Zm52 6c14 6 16 30 8 46-6-8-12-24-8-46Z"
      />
      <path
        className={css.face}
        d="M160 188v.1m24-.1v.1m-20 14c4 5 12 5 16 0m158 3v.1m22-.1v.1m-18 12c4 4 10 4 14 0"
      />
      <path className={css.page} d="M226 316c14-14 40-16 54-4 14-12 40-10 54 4H226Z" />
      <path className={css.line} d="M280 312v6" />
      <path className={css.armA} d="M210 268c6 22 14 32 30 36" />
      <path className={css.armB} d="M324 280c-4 14-8 20-16 24" />
      <circle className={css.skinA} cx="244" cy="304" r="10" />
      <circle className={css.skinB} cx="306" cy="305" r="9" />
      <rect className={css.bookA} x="410" y="296" width="68" height="11" rx="4" />
      <rect className={css.bookB} x="418" y="284" width="54" height="12" rx="4" />
      <path
        className={css.cup}
        d="M50 292h30v18a8 8 0 0 1-8 8H58a8 8 0 0 1-8-8v-18Zm30 4h6a6 6 0 0 1 0 12h-6"
      />
    </svg>
  );
}
