/** Opens models, and leaves those alone that a page has ended with, until the user asks for them. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { ModelLoader, ModelSource } from '../../scene/load/load-model.ts';
import { createOpeningNotes, type OpeningNotes } from './store/opening-notes.ts';

/** The first picture takes memory, too. */
const firstPictureMs = 1000;
const afterPicture = (run: () => void): void => void setTimeout(run, firstPictureMs);

/** Rejects with `model.ended-page`, and as `loader` does. */
export function createCarefulLoader(
  loader: ModelLoader,
  notes: Pick<OpeningNotes, 'endedWith' | 'begin'>,
  later: (run: () => void) => void = afterPicture,
): ModelLoader {
  return {
    close: () => loader.close(),
    load: (source, options) => carefully(notes, source, () => loader.load(source, options), later),
  };
}

/** What is done with a model, noted from its beginning until `later` after it. Rejects with `model.ended-page`, and as `action` does. */
export async function carefully<T>(
  notes: Pick<OpeningNotes, 'endedWith' | 'begin'>,
  source: ModelSource,
  action: () => Promise<T>,
  later: (run: () => void) => void = (run) => run(),
): Promise<T> {
  const model = nameOf(source);
  if (notes.endedWith(model)) throw new AppError('model.ended-page', {});
  const end = notes.begin(model);
  try {
    return await action();
  } finally {
    later(end);
  }
}

/** The address of the file: it has the asset and the path. */
export function nameOf({ path, files }: ModelSource): string {
  return files.find((file) => file.path === path)?.url ?? path;
}

/** Of this tab. */
export function notesOfTab(): OpeningNotes {
  // Where storage is forbidden, naming it throws.
  const storage = {
    getItem: (key: string) => window.sessionStorage.getItem(key),
    setItem: (key: string, value: string) => window.sessionStorage.setItem(key, value),
  };
  return createOpeningNotes({ storage, page: performance.timeOrigin });
}
