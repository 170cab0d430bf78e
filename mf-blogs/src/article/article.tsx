import { Link } from "@tutorsetu/web-kit/router";
import { Fragment, type ReactNode } from "react";
import * as css from "./article.module.css";
import { type Block, blocks, type Inline as Part } from "./markdown.ts";

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

function element(part: Part): ReactNode {
  if ("text" in part) return part.kind === "code" ? <code>{part.text}</code> : part.text;
  const text = <Inlines parts={part.parts} />;
  if (!("href" in part)) return part.kind === "strong" ? <strong>{text}</strong> : <em>{text}</em>;
  if (part.href.startsWith("/")) return <Link to={part.href}>{text}</Link>;
  return (
    <a href={part.href} rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}

/** Text with its emphasis and links. */
function Inlines({ parts }: { readonly parts: readonly Part[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
  return parts.map((part, at) => <Fragment key={at}>{element(part)}</Fragment>);
}
