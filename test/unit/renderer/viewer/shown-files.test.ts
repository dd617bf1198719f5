/** Which of an asset's files the viewer offers. */
import { expect, test } from 'vitest';
import { overrideOf } from '../../../../main/contract/rules/usd-overrides.ts';
import type { AssetFile } from '../../../../main/contract/schema/asset.ts';
import { shownFiles } from '../../../../renderer/modules/stage/model-source.ts';

const usd = (path: string): AssetFile =>
  ({ path, kind: 'usd', localPath: path, state: 'complete' }) as AssetFile;

test('the layer that fixes put over a USD file is shown in its place', () => {
  const over = overrideOf('mug.usdc');
  const files = [usd('mug.usdc'), usd(over), usd('spoon.usdz')];
  expect(shownFiles(files).map(({ localPath }) => localPath)).toEqual([over, 'spoon.usdz']);
});
