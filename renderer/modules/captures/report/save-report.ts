/** Keeps a report as a file where the browser or the desktop keeps what is downloaded. */

import { AppError } from '../../../../main/contract/plain/errors.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import { saveBlob } from '../../shared/hand-out-files.ts';

/** `mug-1.report.html`. */
export function reportFileName(fileName: string, format: 'html' | 'json'): string {
  return `${fileName.replace(/\.[^.]+$/, '')}.report.${format}`;
}

/** By way of a blob: the desktop's window saves what the page made, and nothing from an address. Throws `capture.no-report`. */
export async function saveReport(
  { inputId, fileName }: { readonly inputId: string; readonly fileName: string },
  format: 'html' | 'json',
): Promise<void> {
  const response = await fetch(contentPaths.captureReport(inputId, format));
  if (!response.ok) throw new AppError('capture.no-report', { fileName });
  saveBlob(await response.blob(), reportFileName(fileName, format));
}
