import { Banner } from "@tutorsetu/ui/banner";
import { Button } from "@tutorsetu/ui/button";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useEffect, useState } from "react";
import { isOutdated } from "../platform/loader.ts";
import * as css from "./layout.module.css";

const PAUSE_MS = 60_000;

/** Asks whenever the tab is looked at again, at most once a minute, until there is something new. */
function useNewRelease(): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (isNew) return;
    let askedAt = Date.now();
    const ask = () => {
      if (document.visibilityState !== "visible" || Date.now() - askedAt < PAUSE_MS) return;
      askedAt = Date.now();
      void isOutdated().then(setNew);
    };
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [isNew]);
  return isNew;
}

/** Offers a reload once a part of the site was released anew: nothing changes under its reader's hands. */
export function NewVersion() {
  const common = useCommon();
  if (!useNewRelease()) return null;
  return (
    <Banner>
      <span className={css.offer}>
        {common.newVersion}
        <Button size="s" variant="secondary" onClick={() => location.reload()}>
          {common.reload}
        </Button>
      </span>
    </Banner>
  );
}
