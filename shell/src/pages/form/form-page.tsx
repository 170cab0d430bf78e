import { Card } from "@tutorsetu/ui/card";
import { HeroArt } from "@tutorsetu/ui/hero-art";
import { Page } from "@tutorsetu/ui/page";
import { prepareCalls } from "@tutorsetu/web-kit/api";
import type { ReactNode } from "react";
import { useMessages } from "../../messages.ts";
import * as css from "./form-page.module.css";

interface Props {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A form in a card, with a picture beside it in wide windows. */
export function FormPage({ title, lead, children }: Props) {
  const t = useMessages();
  return (
    <div className={css.both} onFocus={prepareCalls}>
      <Page title={title} lead={lead} narrow>
        <Card>{children}</Card>
      </Page>
      <aside className={css.aside}>
        <HeroArt />
        <p>{t.heroLead}</p>
      </aside>
    </div>
  );
}
