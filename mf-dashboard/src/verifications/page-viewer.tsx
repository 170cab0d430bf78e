import type { QueuedDocument } from "@tutorsetu/contracts/tutoring/documents";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { type CSSProperties, useState } from "react";
import { useMessages } from "./messages.ts";
import { usePage } from "./use-page.ts";
import * as css from "./verifications.module.css";

/** How wide a page is drawn, in parts of the room there is. */
const ZOOMS = [1, 1.5, 2, 3] as const;

/** The pages of something that waits, one at a time, closer or farther. */
export function PageViewer({
  document: { _id, pages, tutor },
}: {
  readonly document: QueuedDocument;
}) {
  const t = useMessages();
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [tries, setTries] = useState(0);
  const shown = { page: page + 1, count: pages, name: tutor.userName };
  const width = { "--verifications-zoom": ZOOMS[zoom] ?? 1 } as CSSProperties; // safe: a custom property
  return (
    <div className={css.viewer}>
      <div className={css.tools}>
        {pages > 1 && (
          <>
            <Button
              variant="secondary"
              size="s"
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            >
              <Icon name="chevron-left" /> {t.before}
            </Button>
            <output>{format(t.pageOf, shown)}</output>
            <Button
              variant="secondary"
              size="s"
              disabled={page === pages - 1}
              onClick={() => setPage(page + 1)}
            >
              {t.next} <Icon name="chevron-right" />
            </Button>
          </>
        )}
        <Button
          variant="secondary"
          size="s"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          {t.farther}
        </Button>
        <Button
          variant="secondary"
          size="s"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          {t.closer}
        </Button>
      </div>
      <section
        className={css.page}
        style={width}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
        tabIndex={0}
        aria-label={format(t.page, shown)}
      >
        <PageImage
          key={`${page} ${tries}`}
          id={_id}
          page={page}
          alt={format(t.page, shown)}
          onRetry={() => setTries(tries + 1)}
        />
      </section>
    </div>
  );
}

interface ImageProps {
  readonly id: string;
  readonly page: number;
  readonly alt: string;
  readonly onRetry: () => void;
}

/** One page: on its way, not to be had, or there. */
function PageImage({ id, page, alt, onRetry }: ImageProps) {
  const t = useMessages();
  const { url, error } = usePage(id, page);
  if (error !== undefined) return <Failure title={t.pageFailed} error={error} onRetry={onRetry} />;
  return url ? <img src={url} alt={alt} /> : <Skeleton lines={12} />;
}
