/** A clip and an image dropped anywhere on the form, or pasted, find their own places; of more than a pair a batch is offered. */

import { roleOf } from '../../../main/contract/rules/batch-rows/file-names.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { GivenFile } from '../shared/store/given-files.ts';
import { offerOf } from './store/create-offers.ts';
import { useGiven } from './use-given.ts';

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
