/** Judges an image or a clip where it lies, as taking it into a library would, without a library. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import type { InputKind } from '../../contract/schema/creation/stored-input.ts';
import { clipFacts } from './clip-facts.ts';
import { imageFacts } from './image-facts.ts';
import { requireFits } from './take-in.ts';

/** `file` is absolute. Throws as `Inputs.storeFile` does for what the file is; the disk of the library is not asked. */
export async function examineInput(file: string, kind: InputKind): Promise<void> {
  const fileName = path.basename(file);
  const found = await stat(file).catch((error: unknown) => {
    throw new AppError('input.missing', { fileName }, { cause: error });
  });
  if (!found.isFile()) throw new AppError('input.unreadable', { fileName, reason: 'it is not a file' });
  requireFits(found.size, { kind, fileName });
  await (kind === 'clip' ? clipFacts(file, fileName) : imageFacts(file, fileName));
}
