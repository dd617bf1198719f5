/** The ffmpeg that the user has chosen. It is run, so it comes from a dialog of the system or from the command line, never from a page. */
import { AppError } from '../../contract/plain/errors.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { FolderDialog } from '../../core/ports.ts';
import { answersAsFfmpeg } from '../../media/tools.ts';
import type { OwnPreferencesPatch, PreferencesFile } from '../shared/preferences.ts';

export interface OwnFfmpeg {
  /** Asks the user; null when they choose none. Throws `media.no-dialog`, and as `set`. */
  choose(): Promise<Preferences | null>;
  /** A program, or its folder, by its absolute path; null for the one that is found. Throws `media.not-ffmpeg`. */
  set(path: string | null): Promise<Preferences>;
}

/** `onPreferences` is notified of the change. */
export function createOwnFfmpeg({
  preferences,
  dialog,
  onPreferences,
}: {
  readonly preferences: PreferencesFile;
  readonly dialog: Pick<FolderDialog, 'chooseFfmpeg'> | null;
  readonly onPreferences: (patch: OwnPreferencesPatch) => void;
}): OwnFfmpeg {
  const set = async (ffmpegPath: string | null): Promise<Preferences> => {
    if (ffmpegPath !== null && !(await answersAsFfmpeg(ffmpegPath)))
      throw new AppError('media.not-ffmpeg', { path: ffmpegPath });
    const changed = await preferences.set({ ffmpegPath });
    onPreferences({ ffmpegPath });
    return changed;
  };
  return {
    set,
    async choose() {
      if (dialog === null) throw new AppError('media.no-dialog', {});
      const chosen = await dialog.chooseFfmpeg();
      return chosen === null ? null : set(chosen);
    },
  };
}
