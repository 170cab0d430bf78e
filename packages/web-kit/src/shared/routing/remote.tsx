import { type ComponentType, Suspense, use } from "react";
import { useCommon } from "../display/common-text.ts";
import { ErrorBox, ErrorCard } from "./error-box.tsx";

export interface RemoteModule {
  readonly default: ComponentType;
}

type Loader = (name: string, expose: string) => Promise<RemoteModule>;

let loader: Loader | undefined;
const loading = new Map<string, Promise<RemoteModule>>();

/** Sets how remotes are loaded; the shell calls it once. */
export const setRemoteLoader = (load: Loader) => {
  loader = load;
  loading.clear();
};

function read(name: string, expose: string): Promise<RemoteModule> {
  const id = `${name}/${expose}`;
  // A rejected promise stays as long as its card does: dropping it at once would load for ever.
  const found =
    loading.get(id) ?? loader?.(name, expose) ?? Promise.reject(new Error("No loader for remotes"));
  loading.set(id, found);
  return found;
}

interface Options {
  /** A part of a page that goes without it: nothing stands in its place while it loads or is unavailable. */
  readonly isOptional?: boolean;
}

/** Another remote's screen as a component, e.g. `remote("mf_bookings", "./my-bookings")`, inside its own error box. */
export function remote(name: string, path: string, { isOptional = false }: Options = {}) {
  const expose = path.replace(/^\.\//, "");
  function Inner() {
    const Screen = use(read(name, expose)).default;
    return <Screen />;
  }
  return function Remote() {
    const common = useCommon();
    const waiting = isOptional ? null : <p aria-busy="true">{common.loading}</p>;
    const failed = (retry: () => void) =>
      isOptional ? null : <ErrorCard message={common.unavailableHere} onRetry={retry} />;
    return (
      <ErrorBox onReset={() => loading.delete(`${name}/${expose}`)} fallback={failed}>
        <Suspense fallback={waiting}>
          <Inner />
        </Suspense>
      </ErrorBox>
    );
  };
}
