/** Hands bytes that the page has to the person as a file. */
import { pdfName } from './board-words.ts';

/** Through the browser's own download; under Electron a blob of the page's own is what may be saved. */
export function saveFile(pdf: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(pdf);
  link.download = pdfName(name);
  link.click();
  // The download has taken hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
