/** Hands the PDF of a board to the user as a file. */
import { saveBlob } from '../save-blob.ts';
import { pdfName } from './board-words.ts';

export function saveFile(pdf: Blob, name: string): void {
  saveBlob(pdf, pdfName(name));
}
