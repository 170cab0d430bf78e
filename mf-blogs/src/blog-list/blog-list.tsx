import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useText } from "../text.ts";
import { Cards } from "./cards.tsx";
import { FindBar } from "./find-bar.tsx";

/** All posts, at /blogs. */
export function BlogList() {
  const text = useText();
  useTitle(text.title);
  return (
    <Page title={text.title} lead={text.lead}>
      <FindBar />
      <Cards />
    </Page>
  );
}
