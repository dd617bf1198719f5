/** For Blender, Unity and Unreal Engine: the model that opens best with its pictures; for Blender a script that opens it in metres. */
import { preparedFrom } from '../../contract/rules/use-targets.ts';
import { mainFile, withCompanions } from '../source.ts';
import { type HandedOver, type HandoverAsset, HandoverNotes } from '../types.ts';

/** Null for an asset without a model that Blender imports. */
export async function forBlender(asset: HandoverAsset): Promise<HandedOver | null> {
  const main = mainFile(asset, preparedFrom('blender'));
  if (main === null) return null;
  const script = 'open_in_blender.py';
  return {
    files: [
      ...(await withCompanions(asset, main)),
      { path: script, text: scriptText(asset, main.localPath) },
    ],
    open: script,
    measured: null,
    notes: new HandoverNotes().list,
  };
}

/** Null for an asset without a model that the engine imports. */
export async function forEngine(
  asset: HandoverAsset,
  target: 'unity' | 'unreal',
): Promise<HandedOver | null> {
  const main = mainFile(asset, preparedFrom(target));
  if (main === null) return null;
  return {
    files: await withCompanions(asset, main),
    open: main.localPath,
    measured: null,
    notes: new HandoverNotes().list,
  };
}

/** The importer of glTF in Blender before 4 uses names that newer numpys have no more. */
const gltf = [
  'import numpy',
  '',
  'for name, kind in {"bool": bool, "int": int, "float": float, "object": object}.items():',
  '    if name not in vars(numpy):',
  '        setattr(numpy, name, kind)',
  'bpy.ops.import_scene.gltf(filepath=MODEL)',
];

/** An operator of newer Blenders, or the one that it took the place of. */
const newerOr = (newer: string, older: string): readonly string[] => [
  `if ${JSON.stringify(newer)} in dir(bpy.ops.wm):`,
  `    bpy.ops.wm.${newer}(filepath=MODEL)`,
  'else:',
  `    bpy.ops.${older}(filepath=MODEL)`,
];

const usd = ['bpy.ops.wm.usd_import(filepath=MODEL)'];

/** By ending; OBJ and STL state no axes: Caliper's have Y up as OBJ is read everywhere, and Z up for STL. */
const importers: Readonly<Record<string, readonly string[]>> = {
  glb: gltf,
  gltf,
  fbx: ['bpy.ops.import_scene.fbx(filepath=MODEL)'],
  usd,
  usda: usd,
  usdc: usd,
  usdz: usd,
  obj: newerOr('obj_import', 'import_scene.obj'),
  dae: ['bpy.ops.wm.collada_import(filepath=MODEL)'],
  stl: newerOr('stl_import', 'import_mesh.stl'),
  ply: newerOr('ply_import', 'import_mesh.ply'),
};

function scriptText({ title }: HandoverAsset, file: string): string {
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  return [
    '"""Opens the asset in a metric scene: blender --python open_in_blender.py"""',
    '',
    'from pathlib import Path',
    '',
    'import bpy',
    '',
    `MODEL = str(Path(__file__).resolve().parent / ${JSON.stringify(file)})`,
    '',
    'scene = bpy.context.scene',
    'scene.unit_settings.system = "METRIC"',
    'scene.unit_settings.scale_length = 1.0',
    'before = set(bpy.data.objects)',
    ...(importers[ending] ?? gltf),
    'collection = bpy.data.collections.new(',
    `    ${JSON.stringify(title)}`,
    ')',
    'scene.collection.children.link(collection)',
    'for item in set(bpy.data.objects) - before:',
    '    for other in list(item.users_collection):',
    '        other.objects.unlink(item)',
    '    collection.objects.link(item)',
    '',
  ].join('\n');
}
