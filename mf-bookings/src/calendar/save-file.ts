/** Offers a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
