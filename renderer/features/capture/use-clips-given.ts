/** The ways in which clips come to the screen: dropped anywhere, pasted, chosen. */
import { useCallback, useEffect } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { failureOf } from '../../state/failure.ts';
import { useApp } from '../app-context.ts';
import { type ReadFiles, readChosen } from '../read-entries.ts';
import { useFileDrop } from '../use-file-drop.ts';

/** `over` is true while files are held over the window; `choose` opens the system's dialog. */
export interface ClipsGiven {
  readonly over: boolean;
  readonly choose: (what: 'files' | 'folder') => void;
}

/** As long as the screen is there. */
export function useClipsGiven(): ClipsGiven {
  const app = useApp();
  const over = useFileDrop((reading) => give(app, reading));
  const choose = useCallback(
    (what: 'files' | 'folder') => {
      const input = document.createElement('input');
      input.type = 'file';
      input.multiple = true;
      if (what === 'folder') input.webkitdirectory = true;
      else input.accept = 'video/mp4,video/quicktime,.mp4,.mov,.m4v,.qt';
      const onChange = (): void => give(app, Promise.resolve(readChosen(input.files)));
      input.addEventListener('change', onChange, { once: true });
      input.click();
    },
    [app],
  );
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = event.clipboardData?.files;
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      give(app, Promise.resolve(readChosen(files)));
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [app]);
  return { over, choose };
}

function give({ clipIntake, notices }: AppState, reading: Promise<ReadFiles>): void {
  reading.then(
    ({ files }) => clipIntake.take(files),
    (error: unknown) => notices.fail(failureOf(error)),
  );
}
