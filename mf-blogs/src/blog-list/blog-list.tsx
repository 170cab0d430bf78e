import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useMessages } from "../messages.ts";
import { Cards } from "./cards.tsx";
import { SearchBar } from "./find-bar.tsx";

/** All posts, at /blogs. */
export function BlogList() {
  const t = useMessages();
  useTitle(t.title);
  return (
    <Page title={t.title} lead={t.lead}>
      <SearchBar />
      <Cards />
    </Page>
  );
}
