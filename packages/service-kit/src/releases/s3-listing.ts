const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

const textOf = (xml: string, tag: string) =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "");

const parts = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, part = ""]) => part);

/** One page of an S3 listing, version 2. Our keys need no more of XML than this. */
export function listingOf(xml: string) {
  const objects = parts(xml, "Contents").map((part) => ({
    key: textOf(part, "Key") ?? "",
    at: new Date(textOf(part, "LastModified") ?? 0),
  }));
  const folders = parts(xml, "CommonPrefixes").map((part) => textOf(part, "Prefix") ?? "");
  const isWhole = textOf(xml, "IsTruncated") !== "true";
  return { objects, folders, next: isWhole ? undefined : textOf(xml, "NextContinuationToken") };
}
