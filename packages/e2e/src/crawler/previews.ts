/** As WhatsApp's crawler looks at a link: no script, the first bytes, not for long. */
const MESSENGER = { "user-agent": "WhatsApp/2.23.20.0", accept: "*/*" };
const MOST_BYTES = 300_000;
const MOST_MS = 5000;

export const read = async (address: string) => {
  const answer = await fetch(address, {
    headers: MESSENGER,
    redirect: "manual",
    signal: AbortSignal.timeout(MOST_MS),
  });
  return { answer, body: Buffer.from(await answer.arrayBuffer()) };
};

const all = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, one = ""]) => one);
const plain = (text: string | undefined) =>
  text?.replaceAll("&amp;", "&").replaceAll("&quot;", '"');

export interface SchemaObject {
  readonly "@type"?: string;
}

/** What stands in the first bytes of a page. */
export async function previewOf(address: string) {
  const { answer, body } = await read(address);
  const text = body.subarray(0, MOST_BYTES).toString();
  const [head = "", content = ""] = text.split("</head>");
  const meta = (name: string) =>
    plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]);
  return {
    status: answer.status,
    isDrawn: content.includes(" data-rendered"),
    language: /<html lang="(\w+)"/.exec(text)?.[1],
    titles: all(/<title>([^<]+)<\/title>/g, head),
    headings: all(/<h1[^>]*>(.+?)<\/h1>/g, content).length,
    description: meta("description"),
    robots: meta("robots"),
    canonical: plain(/<link rel="canonical" href="([^"]+)"/.exec(head)?.[1]),
    languages: all(/<link rel="alternate" hreflang="([\w-]+)"/g, head),
    ogTitle: meta("og:title"),
    ogUrl: meta("og:url"),
    ogDescription: meta("og:description"),
    image: meta("og:image") ?? "",
    data: all(/<script type="application\/ld\+json">(.+?)<\/script>/g, head).map(
      (json) => JSON.parse(json) as SchemaObject, // safe: only its type is looked at here
    ),
  };
}

/** Its kind, size in bytes, and width and height, which stand at a fixed place of every PNG. */
export async function pictureAt(address: string) {
  const { answer, body } = await read(address);
  const isPng = body.subarray(1, 4).toString() === "PNG";
  return {
    status: answer.status,
    type: isPng && answer.headers.get("content-type"),
    isSmall: body.length < MOST_BYTES,
    size: [body.readUInt32BE(16), body.readUInt32BE(20)],
  };
}

/** What a site map names. */
export const locationsAt = async (address: string) => {
  const { body } = await read(address);
  return all(/<loc>([^<]+)<\/loc>/g, body.toString());
};
