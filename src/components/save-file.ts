/** Hands bytes to the browser to be saved under a name, without network. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the bytes when the next task runs; Safari needs a moment longer.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
