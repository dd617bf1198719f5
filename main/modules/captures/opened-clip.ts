/** A clip that the system handed over to be opened: stored in the library, and checked as any other. */
import path from 'node:path';
import type { InputId } from '../../contract/schema/ids.ts';
import type { Inputs } from '../inputs/index.ts';
import type { Captures } from './captures.ts';

/** Answers once it is on the list; the check goes on. Throws `input.*`. */
export async function checkOpenedClip(
  inputs: Pick<Inputs, 'storeFile'>,
  captures: Pick<Captures['handlers'], 'check'>,
  file: string,
): Promise<InputId> {
  const { id } = await inputs.storeFile(file, 'clip');
  const clips = [{ inputId: id, fileName: path.basename(file) }];
  await captures.check({ clips, again: false }, { signal: undefined });
  return id;
}
