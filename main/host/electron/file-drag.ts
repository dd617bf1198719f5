/** Files dragged out of the window, by the system's own drag: it takes the place of the page's, which it cancelled. */
import type { BrowserWindow, NativeImage } from 'electron';
import { AppError } from '../../contract/plain/errors.ts';
import type { FileDrag } from '../../core/ports.ts';

/** `windowNow`: the window in which the user drags. */
export function createFileDrag(parts: {
  readonly windowNow: () => BrowserWindow | null;
  readonly pictureOf: (png: Buffer) => NativeImage;
}): FileDrag {
  return {
    async begin(files, picture) {
      const window = parts.windowNow();
      const [file] = files;
      if (window === null || file === undefined)
        throw new AppError('drag.failed', { reason: 'there is no window' });
      const icon = parts.pictureOf(Buffer.from(picture));
      // Electron would begin nothing, without a word.
      if (icon.isEmpty()) throw new AppError('drag.failed', { reason: 'its picture could not be read' });
      try {
        // `files` takes the place of `file`.
        window.webContents.startDrag({ file, files: [...files], icon });
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'of an unknown error';
        throw new AppError('drag.failed', { reason }, { cause: error });
      }
    },
  };
}
