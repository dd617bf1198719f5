/** Opens another library in the place of this one, or makes one. */
import { openCatalogue } from '../../catalogue/opening/open.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import { writeLibraryChoice } from '../../core/files/library-choice.ts';
import { makeFolders } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { settingsError } from '../shared/disk-error.ts';
import { isLibrary, judgePlace, wholePath } from './move/judge-target.ts';

interface Deps {
  readonly userDataPath: string;
  /** The one that is open, or was to be. */
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Null in a program that ends on its own: the next start opens it. */
  readonly reopen: ((libraryPath: string) => void) | null;
}

/** `typed` is a whole path. Nothing changes when it throws `library.*`, `catalogue.*`; the open one is left as it is. */
export async function openAnother(deps: Deps, typed: string, create: boolean): Promise<void> {
  const { userDataPath, libraryPath, reopen } = deps;
  const chosen = create ? (await judgePlace(typed)).path : wholePath(typed);
  if (chosen === libraryPath && !create) return;
  await tryLibrary(chosen, create, deps);
  await writeLibraryChoice(userDataPath, chosen).catch((error: unknown) => {
    throw settingsError(error, userDataPath);
  });
  reopen?.(chosen);
}

/** Opens it once and closes it again: what is wrong with it is said while this one is still open. Throws `library.*`, `catalogue.*`. */
export async function tryLibrary(
  libraryPath: string,
  create: boolean,
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
): Promise<void> {
  if (create) await makeFolders(libraryPath).catch(() => undefined);
  else if (!(await isLibrary(libraryPath)))
    throw new AppError('library.not-a-library', { path: libraryPath });
  const { catalogue } = await openCatalogue({ libraryPath, log, clock });
  catalogue.close();
}
