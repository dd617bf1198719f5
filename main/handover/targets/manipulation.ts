/** For simulators of manipulation: Genesis, SAPIEN, ManiSkill, RoboCasa, each in the form in which it takes objects. */

import { preparedFrom } from '../../contract/rules/use-targets.ts';
import { objsForMujoco } from '../mujoco-meshes.ts';
import { indented, numbersText, tag } from '../robot/robot-text.ts';
import type { RobotTree } from '../robot/robot-tree.ts';
import { mjcfOf } from '../robot/write-mjcf.ts';
import { urdfOf } from '../robot/write-urdf.ts';
import { handedMeshes, mainFile, readRobot, withCompanions } from '../source.ts';
import {
  type HandedFile,
  type HandedOver,
  type HandoverAsset,
  HandoverNotes,
  type MeasuredModel,
} from '../types.ts';

/** Null for an asset without a model that Genesis loads. */
export async function forGenesis(asset: HandoverAsset): Promise<HandedOver | null> {
  const main = mainFile(asset, preparedFrom('genesis'));
  if (main === null) return null;
  const morph = main.kind === 'mjcf' ? 'MJCF' : main.kind === 'urdf' ? 'URDF' : 'Mesh';
  const text = [
    `"""Loads ${asset.name} into Genesis."""`,
    '',
    'from pathlib import Path',
    '',
    'import genesis as gs',
    '',
    `MODEL = str(Path(__file__).resolve().parent / ${JSON.stringify(main.localPath)})`,
    '',
    'gs.init()',
    'scene = gs.Scene()',
    'scene.add_entity(gs.morphs.Plane())',
    `entity = scene.add_entity(gs.morphs.${morph}(file=MODEL, pos=(0.0, 0.0, 0.5)))`,
    'scene.build()',
    'for _ in range(1000):',
    '    scene.step()',
    '',
  ].join('\n');
  const script = 'load_in_genesis.py';
  return {
    files: [...(await withCompanions(asset, main)), { path: script, text }],
    open: script,
    measured: null,
    notes: new HandoverNotes().list,
  };
}

/** URDF with relative paths and code that loads it. Null for an asset without URDF or SDF. */
export async function forSapien(
  asset: HandoverAsset,
  target: 'sapien' | 'maniskill',
): Promise<HandedOver | null> {
  const main = mainFile(asset, preparedFrom('sapien'));
  if (main === null) return null;
  const notes = new HandoverNotes();
  const tree = await readRobot(asset, main);
  const meshes = handedMeshes(asset, main, { folder: 'meshes', uriOf: (path) => path, notes });
  const urdf = `${asset.name}.urdf`;
  const text = urdfOf(tree, meshes, notes);
  const script = `load_in_${target}.py`;
  return {
    files: [{ path: urdf, text }, ...meshes.files(), { path: script, text: loaderText(tree, urdf, target) }],
    open: script,
    measured: null,
    notes: notes.list,
  };
}

function loaderText(
  { links, isHeld, name }: RobotTree,
  urdf: string,
  target: 'sapien' | 'maniskill',
): string {
  const isArticulated = links.some(({ joint }) => joint !== null && joint.motion !== 'fixed');
  const fixed = isHeld || isArticulated ? 'True' : 'False';
  const where =
    target === 'maniskill'
      ? ['# Call this in _load_scene of your environment, with self.scene.', 'def load(scene):']
      : ['def load(scene):'];
  return [
    `"""Loads ${name} into ${target === 'maniskill' ? 'ManiSkill' : 'SAPIEN'}."""`,
    '',
    'from pathlib import Path',
    '',
    `MODEL = str(Path(__file__).resolve().parent / ${JSON.stringify(urdf)})`,
    '',
    '',
    ...where,
    '    loader = scene.create_urdf_loader()',
    `    loader.fix_root_link = ${fixed}`,
    ...(target === 'maniskill' ? [`    loader.name = ${JSON.stringify(name)}`] : []),
    '    return loader.load(MODEL)',
    '',
  ].join('\n');
}

/**
 * A single rigid body as robosuite's `MujocoXMLObject` takes it: a body `object` and three sites that say how large it
 * is. Null for an asset without URDF or SDF, or with joints that move.
 */
export async function forRobocasa(asset: HandoverAsset): Promise<HandedOver | null> {
  const main = mainFile(asset, preparedFrom('robocasa'));
  if (main === null) return null;
  const tree = await readRobot(asset, main);
  if (tree.links.some(({ joint }) => joint !== null && joint.motion !== 'fixed')) return null;
  const notes = new HandoverNotes();
  const meshes = handedMeshes(asset, main, {
    folder: 'meshes',
    uriOf: (path) => path,
    objs: await objsForMujoco(asset, main, tree),
    notes,
  });
  const plain = mjcfOf(tree, { ...meshes, isFree: false }, notes);
  const model = 'model.xml';
  notes.add('converted', { from: main.localPath, to: model });
  const files: HandedFile[] = [{ path: model, text: plain }, ...meshes.files()];
  return {
    files,
    open: model,
    measured: { model, check: model, write: (found) => [{ path: model, text: asObject(plain, found) }] },
    notes: notes.list,
  };
}

/** With its bodies below one of the name that robosuite looks for, and the sites beside it. */
function asObject(mjcf: string, { bounds }: MeasuredModel): string {
  const [begin, end] = ['  <worldbody>\n', '  </worldbody>\n'];
  const from = mjcf.indexOf(begin) + begin.length;
  const to = mjcf.indexOf(end);
  const bodies = mjcf
    .slice(from, to)
    .split('\n')
    .filter((line) => line !== '');
  const { min, max } = bounds ?? { min: [0, 0, 0], max: [0, 0, 0] };
  const half = (axis: 0 | 1): number => Math.max(Math.abs(min[axis] ?? 0), Math.abs(max[axis] ?? 0));
  return [
    mjcf.slice(0, from).trimEnd(),
    '    <body>',
    '      <body name="object">',
    ...indented(indented(bodies)),
    '      </body>',
    site('bottom_site', [0, 0, min[2] ?? 0]),
    site('top_site', [0, 0, max[2] ?? 0]),
    site('horizontal_radius_site', [half(0), half(1), 0]),
    '    </body>',
    mjcf.slice(to).trimEnd(),
    '',
  ].join('\n');
}

function site(name: string, pos: readonly number[]): string {
  return `      ${tag('site', { name, rgba: '0 0 0 0', size: '0.005', pos: numbersText(pos) })}`;
}
