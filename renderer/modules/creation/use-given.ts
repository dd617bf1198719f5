/** What is dropped anywhere on a form, or pasted: files and folders, or the address of an image; a clip and an image find their own places. */
import { useEffect, useRef } from 'react';
import { roleOf } from '../../../main/contract/rules/batch-rows/file-names.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { type ReadFiles, readChosen, useFileDrop } from '../shared/file-drop.ts';
import { failureOf } from '../shared/store/failure.ts';
import type { GivenFile } from '../shared/store/given-files.ts';
import { offerOf } from './store/create-ways.ts';

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

// A clip and an image dropped anywhere on the form, or pasted, find their own places; of more than a pair a batch is offered.

/** True while files are held over the window. */
export function useFilesGiven(): boolean {
  const app = useStores<'clipIntake' | 'createOffers' | 'measured'>();
  const { measured } = app;
  return useGiven({
    files: (files) => giveFiles(app, files),
    address: (url) =>
      /\.(mp4|mov|m4v)($|[?#])/i.test(url) ? measured.linkClip(url) : measured.linkImage(url),
  });
}

/** The first image is taken; clips are copied and checked, and the first of them is chosen once it is there, unless another one was chosen or given meanwhile. */
export function giveFiles(
  { measured, clipIntake, createOffers }: StoresOf<'clipIntake' | 'createOffers' | 'measured'>,
  files: readonly GivenFile[],
): void {
  const offer = offerOf(files);
  const isPair = offer === null || offer.make === 'measured';
  createOffers.set(isPair ? null : offer);
  if (!isPair && files.some(({ path }) => path.includes('/'))) return;
  const image = files.find(({ path }) => roleOf(path) === 'image');
  const clips = files.filter(({ path }) => roleOf(path) === 'clip');
  if (image !== undefined) void measured.takeImage(image.file);
  if (clips.length > 0) clipIntake.take(clips, measured.expectClip());
}
