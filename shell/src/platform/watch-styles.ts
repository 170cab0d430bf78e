/** Every stylesheet of ours has rules; a page sent by a proxy in its place has none. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) === 0;
  } catch {
    return false; // of another origin, as in development: its rules cannot be read
  }
}

const styles = ({ target }: Event) =>
  target instanceof HTMLLinkElement && target.rel === "stylesheet" ? target : null;

function handleLoad(event: Event) {
  const link = styles(event);
  if (!link || !isEmpty(link)) return;
  event.stopImmediatePropagation();
  link.dispatchEvent(new Event("error"));
}

/** Treats a stylesheet without rules as failed, and removes failed ones, so that they are requested again. */
export function watchStyles(): void {
  // In the capture phase: before listeners on the link.
  document.addEventListener("load", handleLoad, { capture: true });
  // The bundler takes a link that is there for a stylesheet that came, also federation's own early one that failed.
  document.addEventListener("error", (event) => styles(event)?.remove(), { capture: true });
}
