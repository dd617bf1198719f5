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
    files: [...withCompanions(asset, main), { path: script, text: scriptText(asset, main.localPath) }],
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
    files: withCompanions(asset, main),
    open: main.localPath,
    measured: null,
    notes: new HandoverNotes().list,
  };
}

/** By ending; OBJ and STL state no axes: Caliper's have Y up as OBJ is read everywhere, and Z up for STL. */
const importers: Readonly<Record<string, string>> = {
  glb: 'bpy.ops.import_scene.gltf(filepath=MODEL)',
  gltf: 'bpy.ops.import_scene.gltf(filepath=MODEL)',
  fbx: 'bpy.ops.import_scene.fbx(filepath=MODEL)',
  usd: 'bpy.ops.wm.usd_import(filepath=MODEL)',
  usda: 'bpy.ops.wm.usd_import(filepath=MODEL)',
  usdc: 'bpy.ops.wm.usd_import(filepath=MODEL)',
  usdz: 'bpy.ops.wm.usd_import(filepath=MODEL)',
  obj: 'bpy.ops.wm.obj_import(filepath=MODEL)',
  dae: 'bpy.ops.wm.collada_import(filepath=MODEL)',
  stl: 'bpy.ops.wm.stl_import(filepath=MODEL)',
  ply: 'bpy.ops.wm.ply_import(filepath=MODEL)',
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
    importers[ending] ?? importers['glb'] ?? '',
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
