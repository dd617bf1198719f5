/** What is dropped anywhere on a form, or pasted: files and folders, or the address of an image. */

import { useEffect, useRef } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { type ReadFiles, readChosen, useFileDrop } from '../shared/file-drop.ts';
import { failureOf } from '../shared/store/failure.ts';
import type { GivenFile } from '../shared/store/given-files.ts';

/** What a form takes. */
export interface Taking {
  readonly files: (files: readonly GivenFile[]) => void;
  readonly address: (url: string) => void;
}

/** True while files are held over the window. */
export function useGiven(taking: Taking): boolean {
  const { notices } = useStores<'notices'>();
  const latest = useRef(taking);
  useEffect(() => {
    latest.current = taking;
  }, [taking]);
  const over = useFileDrop((reading) => {
    reading.then(
      ({ files }: ReadFiles) => latest.current.files(files),
      (error: unknown) => notices.fail(failureOf(error)),
    );
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData, target } = event;
      if (clipboardData === null) return;
      const { files } = readChosen(clipboardData.files);
      const address = addressIn(clipboardData.getData('text/plain'));
      const isField = target instanceof Element && target.matches('input, textarea');
      if (files.length > 0) latest.current.files(files);
      else if (address !== null && !isField) latest.current.address(address);
      else return;
      event.preventDefault();
    };
    const holdsAddress = ({ dataTransfer }: DragEvent): boolean =>
      dataTransfer !== null &&
      dataTransfer.types.includes('text/uri-list') &&
      !dataTransfer.types.includes('Files');
    const accept = (event: DragEvent): void => {
      if (holdsAddress(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!holdsAddress(event)) return;
      event.preventDefault();
      const address = addressIn(event.dataTransfer?.getData('text/uri-list') ?? '');
      if (address !== null) latest.current.address(address);
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('paste', paste, { signal });
    window.addEventListener('dragenter', accept, { signal });
    window.addEventListener('dragover', accept, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, []);
  return over;
}

/** The first line that is an address, when there is nothing else but such lines and comments. */
function addressIn(text: string): string | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const [first] = lines;
  return first !== undefined && lines.length === 1 && /^https?:\/\/\S+$/.test(first.trim())
    ? first.trim()
    : null;
}
