/** Hands bytes to the browser to be saved under a name, without network. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes when the next task runs; Safari needs a moment longer.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
