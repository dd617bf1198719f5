/** The file that each program opens best, and what is said where an asset has none. */
import { describe, expect, it } from 'vitest';
import { programTargetIds, type UseTargetId } from '../../main/contract/plain/use-target-ids.ts';
import { mainFileOf } from '../../main/contract/rules/main-file.ts';
import { overrideOf } from '../../main/contract/rules/usd-overrides.ts';
import {
  answersForTarget,
  fileForTarget,
  kindForTarget,
  programTargets,
} from '../../main/contract/rules/use-targets.ts';
import type { AssetFile } from '../../main/contract/schema/asset.ts';

const file = (path: string, kind: string, isHere = true): AssetFile =>
  ({ path, kind, localPath: isHere ? path : null, state: isHere ? 'complete' : 'waiting' }) as AssetFile;

const target = (id: UseTargetId) => {
  const found = programTargets.find((one) => one.id === id);
  if (found === undefined) throw new TypeError(`no target ${id}`);
  return found;
};

const whole = [
  file('mug.glb', 'glb'),
  file('mug.usd', 'usd'),
  file('mug.fbx', 'fbx'),
  file('mjcf/meshes/hull_0.obj', 'mjcf'),
  file('mjcf/mug.xml', 'mjcf'),
  file('urdf/meshes/mug.stl', 'urdf'),
  file('urdf/mug.urdf', 'urdf'),
  file('textures/base.png', 'texture'),
];

const kinds = (id: UseTargetId, files: readonly AssetFile[]) =>
  answersForTarget(target(id), files).map(({ state, format }) => [format.kind, state]);

describe('the file for a program', () => {
  it('every program has a row, in the order in which they are offered', () => {
    expect(programTargets.map(({ id }) => id)).toEqual([...programTargetIds]);
  });

  it.each<[UseTargetId, string]>([
    ['mujoco', 'mjcf/mug.xml'],
    ['isaac-sim', 'mug.usd'],
    ['gazebo', 'urdf/mug.urdf'],
    ['ros2', 'urdf/mug.urdf'],
    ['blender', 'mug.glb'],
    ['unity', 'mug.glb'],
    ['unreal', 'mug.fbx'],
    ['other', 'mug.glb'],
  ])('%s opens %s', (id, path) => {
    const answer = fileForTarget(target(id), whole);
    expect(answer).toMatchObject({ state: 'ready', file: { localPath: path } });
    expect(answer.state === 'ready' && answer.format.next).toMatch(/\w.*$/);
  });

  it('offers every format that the program reads and the asset has, the best first, what is here before the rest', () => {
    expect(kinds('isaac-sim', whole)).toEqual([
      ['usd', 'ready'],
      ['urdf', 'ready'],
      ['mjcf', 'ready'],
    ]);
    expect(kinds('gazebo', [file('mug.sdf', 'sdf', false), ...whole])).toEqual([
      ['urdf', 'ready'],
      ['sdf', 'not-downloaded'],
    ]);
    expect(kinds('mujoco', [file('mug.glb', 'glb')])).toEqual([]);
  });

  it('takes what is on the disk before what it would rather have', () => {
    const files = [file('mug.usd', 'usd', false), file('mug.urdf', 'urdf')];
    expect(fileForTarget(target('isaac-sim'), files)).toMatchObject({
      state: 'ready',
      format: { kind: 'urdf', next: expect.stringContaining('importer') },
    });
  });

  it('says whether files are to be downloaded, or there is no such format', () => {
    expect(fileForTarget(target('mujoco'), [file('mug.xml', 'mjcf', false)])).toMatchObject({
      state: 'not-downloaded',
      format: { kind: 'mjcf' },
    });
    expect(fileForTarget(target('mujoco'), [file('mug.glb', 'glb'), file('part.stl', 'mjcf')])).toEqual({
      state: 'no-format',
    });
    expect(kindForTarget(target('gazebo'), ['glb', 'urdf'])).toBe('urdf');
    expect(kindForTarget(target('gazebo'), ['glb'])).toBeNull();
  });

  it('takes the layer that fixes put over a USD file, in every list', () => {
    const over = overrideOf('mug.usdc');
    const files = [{ ...file('mug.usdc', 'usd'), sizeBytes: 1_000_000 }, file(over, 'usd')];
    expect(fileForTarget(target('isaac-sim'), files)).toMatchObject({ file: { path: over } });
    expect(mainFileOf(files)?.localPath).toBe(over);
  });
});
