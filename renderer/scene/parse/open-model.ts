/** Inside a worker: reads a folder, lets the file's parser loose on it, and checks what it made. */

import { AppError, isAppError } from '../../../main/contract/plain/errors.ts';
import { type ModelFacts, measureModel } from '../measure.ts';
import { bakeDeformed, sanitiseModel } from '../prepare/clean-model.ts';
import { chooseParser, contentBytes, type Formats, meshFormats } from './choose-parser.ts';
import { type BytesProgress, createFolder, type FolderFile, readOnce } from './folder.ts';
import { parseWords } from './parse-words.ts';
import type { ModelChoices, ParsedModel } from './parsed-model.ts';

/** `path` is one of `files`. */
export interface ToOpen {
  readonly path: string;
  readonly files: readonly FolderFile[];
  readonly textureEdgePx: number;
  readonly choices?: ModelChoices | null;
}

/** `sizeBytes` is the size of all that was read; world matrices are current. */
export interface OpenedModel extends ParsedModel {
  readonly facts: ModelFacts;
  readonly sizeBytes: number;
}

/** `fetchContent` reaches the folder alone, see `guard.ts`. Throws what parsers throw: see `asModelError`. */
export async function openModel(
  { path, files, textureEdgePx, choices = null }: ToOpen,
  fetchContent: typeof fetch,
  onProgress: (progress: BytesProgress) => void,
): Promise<OpenedModel> {
  // Ended with its worker, never aborted: parsers take a signal because they can be run elsewhere.
  const { signal } = new AbortController();
  let sizeBytes = 0;
  const folder = createFolder(files, {
    fetch: fetchContent,
    signal,
    onProgress(progress) {
      sizeBytes = progress.receivedBytes;
      onProgress(progress);
    },
  });
  const first = await folder.read(path);
  const chosen = chooseParser(formats, path, first.subarray(0, contentBytes));
  const parse = await chosen.parser();
  const parsed = await parse({ path, textureEdgePx, choices, signal }, readOnce(folder, path, first));
  bakeDeformed(parsed.root);
  const notes = [...chosen.notes, ...parsed.notes, ...sanitiseModel(parsed.root)];
  const facts = measureModel(parsed.root, parsed.measured);
  return { ...parsed, notes, facts, sizeBytes };
}

/** Whatever a parser stumbled over, as `model.*`. */
export function asModelError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (error instanceof RangeError && /allocation|array length|invalid string length/i.test(error.message)) {
    return new AppError('model.beyond-limit', {
      what: parseWords.beyond.numbers,
      limit: parseWords.limit.memory,
    });
  }
  if (error instanceof TypeError || error instanceof ReferenceError) {
    // The loader's own words would name its variables.
    return new AppError('model.damaged', { reason: parseWords.damaged.structure }, { cause: error });
  }
  const text = error instanceof Error ? error.message.replace(/^THREE\.\w+: /, '') : String(error);
  return new AppError('model.damaged', { reason: text.replace(/\.$/, '').slice(0, 200) }, { cause: error });
}

// The kinds of model that open.

/** For `chooseParser`. */
export const formats: Formats = {
  ...meshFormats,
  usd: { name: 'USD', parser: async () => (await import('./usd/parse-usd.ts')).parseUsd },
  mjcf: { name: 'MJCF', parser: async () => (await import('./mjcf/parse-mjcf.ts')).parseMjcf },
  sdf: { name: 'SDF', parser: async () => (await import('./sdf/parse-sdf.ts')).parseSdf },
  urdf: { name: 'URDF', parser: async () => (await import('./urdf/parse-urdf.ts')).parseUrdf },
};
