/** What is said when no picture of a view could be made: nothing is saved, and the reasons are distinguished. */
import { expect, it } from 'vitest';
import { savePicture } from '../../../../renderer/modules/look/PictureTray.tsx';
import type { ViewHandle } from '../../../../renderer/scene/view/view-handle.ts';
import type { StoresOf } from '../../../../renderer/stores/stores.ts';

async function saidOf(outcome: 'left' | 'too-large'): Promise<string[]> {
  const said: string[] = [];
  const studio = { store: { getState: () => ({ scale: 2, transparent: false, words: true }) } };
  const notices = { tell: (text: string) => said.push(text) };
  const view = { picture: async () => outcome } as unknown as ViewHandle;
  await savePicture(view, 'Mug', { studio, notices } as unknown as StoresOf<'notices' | 'studio'>);
  return said;
}

it('tells a picture that the driver does not make from a view that was left', async () => {
  expect(await saidOf('too-large')).toEqual([expect.stringContaining('Select a smaller size')]);
  expect(await saidOf('left')).toEqual([expect.stringContaining('The view was closed')]);
});
