/** Hands bytes that the page has made to the user as a file. */
import { withoutHiddenMarks } from '../../../main/contract/plain/hidden-marks.ts';

/** Through the browser's own download: the desktop's window saves what the page made, and nothing from an address. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = withoutHiddenMarks(name);
  link.click();
  // The download has taken hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
