/** Bytes of exported ZIPs and of review sheets: they go through the byte channel, not through the bridge. */

import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { ZipImport } from '../../../../main/contract/schema/review/review-export.ts';
import type { ReviewSheetAsked } from '../../../../main/contract/schema/review/review-sheet.ts';
import { bridgeLost, FailureError, isFailure } from '../../../bridge/failure.ts';
import type { SendZip } from './opening-zip.ts';
import type { Uploads } from './uploads.ts';

/** Rejects with `FailureError`: `hand-on.refused`, `hand-on.too-large-to-send`, `bridge.lost`. */
export function sendZipBy({ post }: Pick<Uploads, 'post'>): SendZip {
  return (file, options) =>
    post<ZipImport>(contentPaths.importZip, file, {
      ...options,
      tooLarge: () =>
        new FailureError(toFailure(new AppError('hand-on.too-large-to-send', { file: file.name }))),
    });
}

/** By the browser, which asks where to put it or has its own place. */
export function fetchFile(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** The sheet as a file. Rejects with `FailureError`: `review.sheet-too-long`, `bridge.lost`. */
export async function fetchReviewSheet(
  asked: ReviewSheetAsked,
): Promise<{ readonly blob: Blob; readonly name: string }> {
  const answer = await fetch(contentPaths.reviewSheet, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  }).catch((error: unknown) => {
    throw bridgeLost(error);
  });
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  if (answer.ok && name !== undefined) return { blob: await answer.blob(), name: decodeURIComponent(name) };
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'error' in body && isFailure(body.error))
    throw new FailureError(body.error);
  throw bridgeLost();
}
