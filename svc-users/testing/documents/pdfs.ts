/** Small PDFs, as they are written by hand. */
type Part = readonly [number: number, dictionary: string, stream?: string];

const written = ([number, dictionary, stream]: Part) =>
  stream === undefined
    ? `${number} 0 obj<<${dictionary}>>endobj\n`
    : `${number} 0 obj<<${dictionary}/Length ${stream.length}>>stream\n${stream}\nendstream endobj\n`;

const pdf = (parts: readonly Part[], trailer = "") =>
  Buffer.from(`%PDF-1.4\n${parts.map(written).join("")}trailer<</Root 1 0 R${trailer}>>\n%%EOF`);

interface Sheet {
  /** How many there are. */
  readonly pages?: number;
  readonly size?: readonly [number, number];
  /** What draws it. */
  readonly content?: string;
  readonly resources?: string;
  readonly catalog?: string;
  readonly more?: readonly Part[];
  readonly trailer?: string;
}

/** A sheet with a red field in its lower left quarter. */
export function sheet(given: Sheet = {}): Buffer {
  const { pages = 1, size = [200, 100], content = "1 0 0 rg 0 0 100 50 re f" } = given;
  const { resources = "", catalog = "", more = [], trailer } = given;
  const ids = Array.from({ length: pages }, (_, n) => 100 + n);
  const page = `/Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(" ")}]/Contents 4 0 R/Resources<<${resources}>>`;
  return pdf(
    [
      [1, `/Type/Catalog/Pages 2 0 R${catalog}`],
      [2, `/Type/Pages/Kids[${ids.map((id) => `${id} 0 R`).join(" ")}]/Count ${pages}`],
      [4, "", content],
      ...ids.map((id): Part => [id, page]),
      ...more,
    ],
    trailer,
  );
}

export const withScript = () =>
  sheet({ catalog: "/OpenAction 5 0 R", more: [[5, "/S/JavaScript/JS(app.alert\\(1\\))"]] });

const KEY = `<${"ab".repeat(32)}>`;
export const withPassword = () =>
  sheet({
    trailer: "/Encrypt 6 0 R/ID[<00><00>]",
    more: [[6, `/Filter/Standard/V 1/R 2/O${KEY}/U${KEY}/P -44`]],
  });

/** Each form draws the next one six times: two million fields from two kilobytes. */
export function bomb(): Buffer {
  const depth = 8;
  const forms = Array.from({ length: depth }, (_, n): Part => {
    const next = `/Resources<</XObject<</X ${11 + n} 0 R>>>>`;
    const content = n === depth - 1 ? "0 0 9 9 re f" : "/X Do ".repeat(6);
    return [10 + n, `/Type/XObject/Subtype/Form/BBox[0 0 200 100]${next}`, content];
  });
  return sheet({ content: "/X Do", resources: "/XObject<</X 10 0 R>>", more: forms });
}
