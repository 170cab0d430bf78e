import { type ComponentType, Suspense, use } from "react";
import { useCommon } from "./common-text.ts";
import { ErrorBox, ErrorCard } from "./error-box.tsx";

type Load = () => Promise<{ default: ComponentType }>;

function Waiting() {
  const say = useCommon();
  return <p aria-busy="true" style={{ minHeight: "60vh", padding: "2rem" }}>{say.loading}</p>;
}

/** A page loaded when first shown. Unlike the router's and React's own, a failed load can be tried again. */
export function lazyPage(load: Load) {
  let loading: ReturnType<Load> | undefined;
  const get = () => (loading ??= load());

  function Inner() {
    const Page = use(get()).default;
    return <Page />;
  }

  function Page() {
    const say = useCommon();
    return (
      <ErrorBox
        onReset={() => (loading = undefined)}
        fallback={(retry) => <ErrorCard message={say.pageFailed} onRetry={retry} />}
      >
        <Suspense fallback={<Waiting />}>
          <Inner />
        </Suspense>
      </ErrorBox>
    );
  }
  return Object.assign(Page, { preload: get });
}
