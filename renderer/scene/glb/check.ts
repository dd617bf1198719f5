/** Everything that can be known about a glTF file before it is decoded. Milliseconds even for large files: it reads headers and counts only. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import { checkAccessors } from './check-accessors.ts';
import { checkImages } from './check-images.ts';
import { checkNodes } from './check-nodes.ts';
import { type JsonObject, stringsAt } from './read-json.ts';

/** What the viewer can draw of glTF's extensions; the others that a file *requires* are refused by name. */
const supported: ReadonlySet<string> = new Set([
  'EXT_materials_bump',
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_meshopt_compression',
  'KHR_texture_basisu',
  'KHR_texture_transform',
]);

/** `draws` are separate parts to draw. `warnings` are sentences about what will be missing from the picture. */
export interface GltfCheck {
  readonly draws: number;
  readonly usesDraco: boolean;
  readonly warnings: readonly string[];
}

/**
 * `root` and `binary` as `readGltf` answers them. Throws `model.*` errors; a file that passes can be given to the
 * loader: its numbers lead to nothing that the file does not have.
 */
export function checkGltf(root: JsonObject, binary: Uint8Array): GltfCheck {
  checkVersion(root);
  const extensions = stringsAt(root, 'extensionsRequired').filter((name) => !supported.has(name));
  if (extensions.length > 0) throw new AppError('model.extension-unsupported', { extensions });
  checkAccessors(root, binary.length);
  const { draws } = checkNodes(root);
  const { warnings } = checkImages(root, binary);
  return {
    draws,
    warnings,
    usesDraco: stringsAt(root, 'extensionsUsed').includes('KHR_draco_mesh_compression'),
  };
}

function checkVersion(root: JsonObject): void {
  const asset = root['asset'];
  const version =
    typeof asset === 'object' && asset !== null && 'version' in asset ? asset.version : undefined;
  if (typeof version === 'string' && version.startsWith('2')) return;
  throw new AppError('model.damaged', { reason: 'it does not say that it is glTF 2' });
}
