/** Which of an asset's files represents all of them. Pure. */
import type { ListedFile } from './types.ts';

/** The file that equal content is found by: the preview or, without one, the largest. */
export function contentFile<F extends Pick<ListedFile, 'localPath' | 'kind' | 'sizeBytes'>>(
  files: readonly F[],
): F | null {
  const preview = files.find(({ kind }) => kind === 'preview');
  const [largest] = files.toSorted(
    (a, b) => b.sizeBytes - a.sizeBytes || (a.localPath < b.localPath ? -1 : 1),
  );
  return preview ?? largest ?? null;
}
