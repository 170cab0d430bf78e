import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { http } from "@tutorsetu/web-kit/api";
import { useEffect, useState } from "react";

interface Loaded {
  readonly url?: string;
  readonly error?: unknown;
}

/** The address of a page's picture in this browser, for as long as it is shown: it is fetched with the token and kept nowhere. */
export function usePage(id: string, page: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({});
  useEffect(() => {
    const stop = new AbortController();
    let url: string | undefined;
    const path = usersCalls.documentPage.path.replace(":id", id);
    http
      .get<Blob>(path, { params: { page }, responseType: "blob", signal: stop.signal })
      .then(({ data }) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(data);
        setLoaded({ url });
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setLoaded({ error });
      });
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, page]);
  return loaded;
}
