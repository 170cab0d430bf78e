/** How a link was shared: by the device's share sheet, by the clipboard, or not at all. */
type ShareResult = "shared" | "copied" | "shown";

interface Link {
  readonly title: string;
  readonly url: string;
  /** What is said of it beside the address. */
  readonly text?: string;
}

const copyLink = (url: string): Promise<ShareResult> =>
  // Missing on pages without https, refused without permission.
  Promise.resolve(navigator.clipboard?.writeText(url)).then(
    () => (navigator.clipboard ? "copied" : "shown"),
    () => "shown",
  );

/** The device's share sheet; where there is none, the clipboard (AMB-107). Closing the sheet is no failure. */
export async function shareLink(link: Link): Promise<ShareResult> {
  if (!navigator.share) return copyLink(link.url);
  try {
    await navigator.share(link);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError"
      ? "shared"
      : copyLink(link.url);
  }
}
