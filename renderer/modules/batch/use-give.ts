/** The ways in which files and cells come to the batch screen: dropped anywhere, chosen, pasted. */

import { useEffect, useMemo } from 'react';
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { type ReadFiles, readChosen, useFileDrop } from '../shared/file-drop.ts';
import { failureOf } from '../shared/store/failure.ts';
import { mostFiles } from '../shared/store/given-files.ts';
import { tableEndings } from './store/intake.ts';
import { useGiveWords as words } from './table/grid-words.ts';

/** `over` is true while files are held over the window; `choose` opens the system's dialog. */
export interface Giving {
  readonly over: boolean;
  choose(what: 'files' | 'folder' | 'table'): void;
}

/** As long as the screen is there. */
export function useGiving(): Giving {
  const app = useStores<'batch' | 'notices'>();
  const over = useFileDrop((reading) => give(app, reading));
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      if (clipboardData === null || isField(target)) return;
      const text = clipboardData.getData('text/plain');
      if (clipboardData.files.length > 0) give(app, Promise.resolve(readChosen(clipboardData.files)));
      else if (text.trim() !== '') void app.batch.takeText(text);
      else return;
      event.preventDefault();
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('paste', onPaste, { signal });
    window.addEventListener('pagehide', () => app.batch.flush(), { signal });
    return () => stop.abort();
  }, [app]);
  return useMemo(() => ({ over, choose: (what) => openChooser(app, what) }), [app, over]);
}

function openChooser(app: StoresOf<'batch' | 'notices'>, what: 'files' | 'folder' | 'table'): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  if (what === 'folder') input.webkitdirectory = true;
  input.accept =
    what === 'table'
      ? tableEndings.join(',')
      : what === 'files'
        ? 'image/*,video/mp4,video/quicktime,.mov,.m4v'
        : '';
  input.addEventListener('change', () => give(app, Promise.resolve(readChosen(input.files))), { once: true });
  input.click();
}

function give({ batch, notices }: StoresOf<'batch' | 'notices'>, reading: Promise<ReadFiles>): void {
  reading
    .then(({ files, more }) => {
      if (more) notices.tell(words.tooMany(formatNumber(mostFiles)));
      if (batch.store.getState().send.phase !== 'none') notices.tell(words.waiting, { tag: 'batch-waiting' });
      return batch.takeFiles(files);
    })
    .catch((error: unknown) => notices.fail(failureOf(error)));
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea');
}
