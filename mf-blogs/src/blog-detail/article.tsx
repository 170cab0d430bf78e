/** Plain paragraphs and `##` headings; nothing in a post is ever taken for HTML. */
export function Article({ content }: { readonly content: string }) {
  const blocks = content
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean);
  return blocks.map((block, at) => {
    const heading = /^#{1,3}\s+(.+)$/.exec(block)?.[1];
    // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
    return heading ? <h2 key={at}>{heading}</h2> : <p key={at}>{block}</p>;
  });
}
