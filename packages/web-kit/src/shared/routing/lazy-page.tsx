import { type ComponentType, createElement, Suspense, use } from "react";
import { retryOnce } from "../../bundled/retry-once.ts";
import { useCommon } from "../display/common-text.ts";
import { ErrorBox, ErrorCard } from "./error-box.tsx";
import * as css from "./lazy-page.module.css";

type Module<Name extends string> = Readonly<Record<Name, ComponentType>>;

/** `preload()` fetches the page before it is shown. */
export type LazyPage = ComponentType & { readonly preload: () => Promise<unknown> };

/** Shown while a page loads. */
export function Waiting() {
  const common = useCommon();
  return (
    <p aria-busy="true" className={css.waiting}>
      {common.loading}
    </p>
  );
}

export function lazyPage(load: () => Promise<Module<"default">>): LazyPage;
export function lazyPage<Name extends string>(
  load: () => Promise<Module<Name>>,
  name: Name,
): LazyPage;
/** A page loaded when first shown: the module's `name`, or its default. Unlike the router's and React's own, a failed load can be tried again. */
export function lazyPage(load: () => Promise<Module<string>>, name = "default"): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  const find = async () => {
    const page = (await retryOnce(load))[name];
    if (!page) throw new Error(`The page has no export ${name}`);
    return page;
  };
  // A page that is there is drawn at once, for React reads what such a promise holds: on the server nothing waits, and HTML is
  // made live in one piece.
  const start = () => {
    const page = find();
    page.then(
      (value) => Object.assign(page, { status: "fulfilled", value }),
      () => {},
    );
    return page;
  };
  const get = () => (loading ??= start());
  // A failure before the page is shown has no error card yet, so it is not kept.
  const preload = async () => {
    const page = start();
    await page;
    loading ??= page;
  };

  // drawn-the-same: how long a failed load took is all that it asks
  const Inner = () => createElement(use(get()));

  function Page() {
    const common = useCommon();
    return (
      <ErrorBox
        onReset={() => (loading = undefined)}
        fallback={(retry) => <ErrorCard message={common.pageFailed} onRetry={retry} />}
      >
        <Suspense fallback={<Waiting />}>
          <Inner />
        </Suspense>
      </ErrorBox>
    );
  }
  return Object.assign(Page, { preload });
}
