import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ErrorBox, ErrorCard } from "@tutorsetu/web-kit/error-box";
import { type ComponentType, Suspense, use, useState } from "react";
import { useText } from "../text.ts";

type Load = () => Promise<{ readonly default: ComponentType }>;

const started = new Map<Load, ReturnType<Load>>();

function Inner({ load }: { readonly load: Load }) {
  const loading = started.get(load) ?? load();
  started.set(load, loading);
  const Drawing = use(loading).default;
  return <Drawing />;
}

/** A chart fetched when it is first drawn; one that fails leaves the others alone and can be tried again. */
export function LazyChart({ load }: { readonly load: Load }) {
  const text = useText();
  const [tries, setTries] = useState(0);
  const reset = () => {
    started.delete(load);
    setTries(tries + 1);
  };
  return (
    <Card>
      <ErrorBox
        onReset={reset}
        fallback={(retry) => <ErrorCard message={text.chartFailed} onRetry={retry} />}
      >
        <Suspense fallback={<Skeleton lines={6} />}>
          <Inner key={tries} load={load} />
        </Suspense>
      </ErrorBox>
    </Card>
  );
}
