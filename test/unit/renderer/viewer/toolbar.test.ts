/** What fits in the toolbar, which files the format switch folds away, and which one physics opens. */
import { describe, expect, it } from 'vitest';
import { fileForPhysics } from '../../../../renderer/modules/physics/choose-source.ts';
import { foldParts, type ShownFile } from '../../../../renderer/modules/stage/model-source.ts';
import { fittingCount } from '../../../../renderer/ui/controls/Toolbar.tsx';
import { fakeAsset } from '../../../fakes/handlers/handlers.ts';

const [template] = fakeAsset(1).files;
function file(kind: string, localPath: string): ShownFile {
  if (template === undefined) throw new TypeError('the fake asset has files');
  return { ...template, kind, path: localPath, localPath };
}
const paths = (files: readonly ShownFile[]): string[] => files.map(({ localPath }) => localPath);

describe('groups of the toolbar', () => {
  it.each([
    [[100, 100, 100], 300, 3],
    [[100, 100, 100], 299, 2],
    [[100, 100, 100], 99, 0],
    [[], 0, 0],
  ])('%j in %i px: %i fit', (widths, room, count) => expect(fittingCount(widths, room)).toBe(count));
});

describe('the format switch', () => {
  it('has one file of each kind, and folds the parts away', () => {
    const { main, parts } = foldParts([
      file('glb', 'mug.glb'),
      file('obj', 'body.obj'),
      file('obj', 'lid.obj'),
      file('mjcf', 'mug.xml'),
    ]);
    expect(paths(main)).toEqual(['mug.glb', 'body.obj', 'mug.xml']);
    expect(paths(parts)).toEqual(['lid.obj']);
  });

  it('shows the first four of an asset that has one kind', () => {
    const { main, parts } = foldParts([1, 2, 3, 4, 5].map((n) => file('glb', `${n}.glb`)));
    expect([main.length, parts.length]).toEqual([4, 1]);
  });
});

describe('physics opens', () => {
  const glb = file('glb', 'mug.glb');
  const usd = file('usd', 'mug.usda');
  const urdf = file('urdf', 'mug.urdf');
  const mjcf = file('mjcf', 'mug.xml');
  it.each([
    ['the MJCF before the URDF', [glb, usd, urdf, mjcf], glb, 2, mjcf],
    ['the URDF where there is no MJCF', [glb, usd, urdf], glb, 2, urdf],
    ['the file that is shown when it has joints', [glb, usd, mjcf], usd, 2, usd],
    ['the file that is shown when nothing has joints', [glb, mjcf], glb, 0, glb],
    ['the MJCF when nobody counted the joints yet', [glb, mjcf], glb, null, mjcf],
    ['the only file there is', [glb], glb, null, glb],
  ] as const)('%s', (_, files, shown, joints, expected) => {
    expect(fileForPhysics(files, shown, joints)).toBe(expected);
  });
});
