import { Link } from "@tutorsetu/web-kit/router";
import { Fragment, type ReactNode } from "react";
import type { Inline as Part } from "./markdown.ts";

function element(part: Part): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return <code>{part.text}</code>;
    case "strong":
      return (
        <strong>
          <Inlines parts={part.parts} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inlines parts={part.parts} />
        </em>
      );
    case "link":
      return part.href.startsWith("/") ? (
        <Link to={part.href}>
          <Inlines parts={part.parts} />
        </Link>
      ) : (
        <a href={part.href} rel="noopener noreferrer nofollow">
          <Inlines parts={part.parts} />
        </a>
      );
  }
}

/** Text with its emphasis and links. */
export function Inlines({ parts }: { readonly parts: readonly Part[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
  return parts.map((part, at) => <Fragment key={at}>{element(part)}</Fragment>);
}
