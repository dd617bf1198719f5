/** For Gazebo: a model folder (http://gazebosim.org/api/sim/8/resources.html) with `model.config` and SDF. */
import { preparedFrom } from '../../contract/rules/use-targets.ts';
import { xmlText } from '../robot/robot-text.ts';
import { sdfOf } from '../robot/write-sdf.ts';
import { handedMeshes, mainFile, readRobot, withCompanions } from '../source.ts';
import { type HandedOver, type HandoverAsset, HandoverNotes } from '../types.ts';

/** Null for an asset without URDF or SDF. */
export async function forGazebo(asset: HandoverAsset): Promise<HandedOver | null> {
  const main = mainFile(asset, preparedFrom('gazebo'));
  if (main === null) return null;
  const notes = new HandoverNotes();
  if (main.kind === 'sdf')
    return {
      files: [
        ...(await withCompanions(asset, main)).filter(({ path }) => path !== 'model.config'),
        { path: 'model.config', text: configText(asset, main.localPath) },
      ],
      open: 'model.config',
      measured: null,
      notes: notes.list,
    };
  const tree = await readRobot(asset, main);
  const meshes = handedMeshes(asset, main, {
    folder: 'meshes',
    uriOf: (path) => `model://${asset.name}/${path}`,
    notes,
  });
  const text = sdfOf(tree, meshes, notes);
  notes.add('converted', { from: main.localPath, to: 'model.sdf' });
  return {
    files: [
      { path: 'model.config', text: configText(asset, 'model.sdf') },
      { path: 'model.sdf', text },
      ...meshes.files(),
    ],
    open: 'model.config',
    measured: null,
    notes: notes.list,
  };
}

function configText({ title, name }: HandoverAsset, sdf: string): string {
  return [
    '<?xml version="1.0"?>',
    '<model>',
    `  <name>${xmlText(name)}</name>`,
    '  <version>1.0</version>',
    `  <sdf version="1.9">${xmlText(sdf)}</sdf>`,
    `  <description>${xmlText(title)}</description>`,
    '</model>',
    '',
  ].join('\n');
}
