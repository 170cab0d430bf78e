import * as css from "./article.module.css";
import { Inlines } from "./inlines.tsx";
import { type Block, blocks } from "./markdown.ts";

function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === "list") {
    const List = block.isOrdered ? "ol" : "ul";
    return (
      <List>
        {block.items.map((parts, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their place
          <li key={at}>
            <Inlines parts={parts} />
          </li>
        ))}
      </List>
    );
  }
  const text = <Inlines parts={block.parts} />;
  if (block.kind === "quote") return <blockquote>{text}</blockquote>;
  if (block.kind === "paragraph") return <p>{text}</p>;
  return block.level === 2 ? <h2>{text}</h2> : <h3>{text}</h3>;
}

/** A post's content; nothing in it is ever taken for HTML. */
export function Article({ content }: { readonly content: string }) {
  return (
    <div className={css.prose}>
      {blocks(content).map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
        <BlockView key={at} block={block} />
      ))}
    </div>
  );
}
