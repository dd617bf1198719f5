/** Hands bytes that the page has made to the person as a file. */

/** Through the browser's own download: the desktop's window saves what the page made, and nothing from an address. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has taken hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
