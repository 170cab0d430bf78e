/** How a link left the page: by the device's own sheet, by the clipboard, or not at all. */
export type Shared = "shared" | "copied" | "shown";

const copied = (url: string): Promise<Shared> =>
  // Missing on pages without https, refused without permission.
  Promise.resolve(navigator.clipboard?.writeText(url)).then(
    () => (navigator.clipboard ? "copied" : "shown"),
    () => "shown",
  );

/** The device's share sheet; where there is none, the clipboard (AMB-107). Closing the sheet is no failure. */
export async function share(link: { title: string; url: string }): Promise<Shared> {
  if (!navigator.share) return copied(link.url);
  try {
    await navigator.share(link);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError"
      ? "shared"
      : copied(link.url);
  }
}
