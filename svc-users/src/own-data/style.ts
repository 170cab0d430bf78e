/** Of the readable page, in light and dark, for narrow screens and paper. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1d22; --soft: #5b616d; --line: #d9dce3; --ground: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef2; --soft: #a9afbb; --line: #3a3f4a; --ground: #15171c; }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 3rem 0 0.5rem; padding-bottom: 0.25rem; border-bottom: 2px solid var(--line); font-size: 1.25rem; }
section > dl { padding: 0.75rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: 12rem 1fr; gap: 0 1rem; padding: 0.1rem 0; }
dt { color: var(--soft); }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
dd:has(> dl, > ul) { white-space: normal; }
ul { margin: 0; padding-left: 1.1rem; }
dd dl > div { grid-template-columns: minmax(4rem, 8rem) 1fr; }
img { border-radius: 0.5rem; object-fit: cover; }
@media (max-width: 34rem) { dl > div { grid-template-columns: 1fr; padding: 0.25rem 0; } }
`;
