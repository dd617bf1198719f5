/** Whether a file is an MP4 or MOV clip, asked when it is taken in; what is filmed is judged by the capture check. */
import { open } from 'node:fs/promises';
import { AppError } from '../../contract/plain/errors.ts';
import type { StoredClip } from '../../contract/schema/creation/stored-input.ts';
import { containerOf } from '../../media/container.ts';

/** As much of a clip as is known without decoding it. */
export type ClipFacts = Pick<StoredClip, 'kind' | 'mediaType'>;

/** Reads the headers of the boxes at the top. Throws `input.not-a-clip`. */
export async function clipFacts(file: string, fileName: string): Promise<ClipFacts> {
  await using handle = await open(file, 'r');
  const container = await containerOf(handle);
  if (container.kind === null) {
    const { code, found } = container;
    const copyAgain = code === 'empty' || code === 'truncated';
    throw new AppError('input.not-a-clip', { fileName, found, ...(copyAgain && { copyAgain }) });
  }
  return { kind: 'clip', mediaType: container.kind === 'mov' ? 'video/quicktime' : 'video/mp4' };
}
