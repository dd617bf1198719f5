/** The ffmpeg and ffprobe in use: those that the user has chosen, or those that are found. */
import { AppError } from '../../contract/plain/errors.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { FolderDialog } from '../../core/ports.ts';
import { convertHeic } from '../../media/heic-picture.ts';
import { answersAsFfmpeg, findTools } from '../../media/tools.ts';
import type { Clip, Tools } from '../../media/types.ts';
import type { OwnPreferencesPatch, PreferencesFile } from '../shared/user-data.ts';

// The ffmpeg that the user has chosen. It is run, so it comes from a dialog of the system or from the command line, never from a page.

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

// The ffmpeg and ffprobe in use, looked for once for each path that the user names.

/** What was not found is looked for again the next time: it may have been installed. Throws `media.no-ffmpeg`. */
export function toolsInUse(ffmpegPath: () => string | null): () => Promise<Tools> {
  let found: { readonly by: string | null; readonly tools: Promise<Tools> } | null = null;
  return () => {
    const by = ffmpegPath();
    if (found?.by === by) return found.tools;
    const tools = findTools({ ffmpegPath: by });
    found = { by, tools };
    tools.catch(() => {
      if (found?.tools === tools) found = null;
    });
    return tools;
  };
}

/** What the inputs convert HEIC photos with: the same ffmpeg. */
export function createHeicConverter(ffmpegPath: () => string | null): {
  convertHeic(photo: Clip, signal: AbortSignal | undefined): Promise<Uint8Array>;
} {
  const tools = toolsInUse(ffmpegPath);
  return { convertHeic: (photo, signal) => convertHeic(photo, { tools, signal }) };
}
