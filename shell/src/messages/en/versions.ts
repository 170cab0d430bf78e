/** What administrators, and those who preview a release, read of the versions of a page. */
export const en = {
  label: "Versions of this page",
  canary: "canary",
  preview: "preview",
  leave: "Leave the preview",
};
