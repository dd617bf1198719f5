/** For MuJoCo: the asset's own MJCF, or one made from its URDF or SDF, and a scene in which it stands on a floor. */
import { preparedFrom } from '../../contract/rules/use-targets.ts';
import { childrenOf, everyElement, readXml, type XmlElement } from '../../formats/xml/read-xml.ts';
import { objsForMujoco } from '../mujoco-meshes.ts';
import { tag } from '../robot/robot-text.ts';
import { mjcfOf } from '../robot/write-mjcf.ts';
import { handedMeshes, mainFile, readRobot, withCompanions } from '../source.ts';
import { type HandedFile, type HandedOver, type HandoverAsset, HandoverNotes } from '../types.ts';

/** Null for an asset without a description. */
export async function forMujoco(asset: HandoverAsset): Promise<HandedOver | null> {
  const main = mainFile(asset, preparedFrom('mujoco'));
  if (main === null) return null;
  const notes = new HandoverNotes();
  const { name } = asset;
  const over = (files: readonly HandedFile[], model: string, isFree: boolean): HandedOver => ({
    files,
    open: sceneFile,
    measured: {
      model,
      check: sceneFile,
      write: ({ bounds }) => [
        { path: sceneFile, text: sceneText(model, name, bounds?.min[2] ?? null, isFree) },
      ],
    },
    notes: notes.list,
  });
  if (main.kind === 'mjcf') {
    const { root } = readXml(await asset.read(main.localPath));
    return over(await withCompanions(asset, main), main.localPath, needsFreeJoint(root));
  }
  const tree = await readRobot(asset, main);
  const meshes = handedMeshes(asset, main, {
    folder: 'meshes',
    uriOf: (path) => path,
    objs: await objsForMujoco(asset, main, tree),
    notes,
  });
  const model = `${name}.xml`;
  const text = mjcfOf(tree, { ...meshes, isFree: true }, notes);
  notes.add('converted', { from: main.localPath, to: model });
  return over([{ path: model, text }, ...meshes.files()], model, false);
}

const sceneFile = 'scene.xml';

/** One body without any joint in the world: a thing, which somebody forgot to let go. Robots without one are fixed on purpose. */
function needsFreeJoint(root: XmlElement): boolean {
  const bodies = childrenOf(root, 'worldbody').flatMap((world) => childrenOf(world, 'body'));
  const hasJoint = [...everyElement(root)].some(({ name }) => name === 'joint' || name === 'freejoint');
  const isWhole = ![...everyElement(root)].some(({ name }) => name === 'include' || name === 'attach');
  return bodies.length === 1 && !hasJoint && isWhole;
}

/** A floor, a light, and the model on the floor, a hair above it. */
function sceneText(model: string, name: string, lowestM: number | null, isFree: boolean): string {
  const height = lowestM === null ? 0 : 0.0005 - lowestM;
  const pos = `0 0 ${Number(height.toPrecision(6))}`;
  const attached = tag('attach', { model: name, prefix: `${name}_` });
  const placed = isFree
    ? [tag('body', { name, pos }, ''), '  <freejoint/>', `  ${attached}`, '</body>']
    : [tag('frame', { pos }, ''), `  ${attached}`, '</frame>'];
  return [
    tag('mujoco', { model: `${name} scene` }, ''),
    '  <visual>',
    '    <headlight diffuse="0.6 0.6 0.6" ambient="0.3 0.3 0.3" specular="0 0 0"/>',
    '  </visual>',
    '  <asset>',
    `    ${tag('model', { name, file: model })}`,
    '    <texture name="ground" type="2d" builtin="checker" rgb1="0.3 0.32 0.34" rgb2="0.36 0.38 0.4" width="256" height="256"/>',
    '    <material name="ground" texture="ground" texrepeat="10 10" texuniform="true"/>',
    '  </asset>',
    '  <worldbody>',
    '    <light pos="0 0 3" dir="0 0 -1" directional="true"/>',
    '    <geom name="floor" type="plane" size="0 0 0.05" material="ground"/>',
    ...placed.map((line) => `    ${line}`),
    '  </worldbody>',
    '</mujoco>',
    '',
  ].join('\n');
}
