/**
 * FBX 7, binary or text: its tree by three's loader after its lengths have been checked, its meshes by ourselves where they
 * are written in a usual way. Centimetres unless it states another unit.
 */
import { Group, LoadingManager } from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import type { LoadNote } from '../../../../main/formats/load-note.ts';
import { createImageDecoder } from '../decode-image.ts';
import { textureNote } from '../texture-note.ts';
import { createTextureReader } from '../texture-reader.ts';
import type { ParseModel, StatedFrame } from '../types.ts';
import { checkPacked } from './check-packed.ts';
import { FileTextures } from './file-textures.ts';
import { type OwnMeshes, takeMeshes } from './mesh/own-meshes.ts';
import { type FbxSettings, scanBinaryFbx } from './scan-binary.ts';
import { scanTextFbx } from './scan-text.ts';
import { useStandardMaterials } from './standard-materials.ts';

/** The loader leaves the unit to us; the axis is taken from it, because it loses the turn of a lone group over it. */
export const parseFbx: ParseModel = async (request, folder) => {
  const bytes = await folder.read(request.path);
  const { stated, meshes } = await readAhead(bytes);
  const notes: LoadNote[] = [...(meshes?.notes ?? [])];
  const read = createTextureReader(request, folder, (note) => notes.push(note));
  const decode = createImageDecoder({ edgePx: request.textureEdgePx, signal: request.signal });
  const textures = new FileTextures(read, async (image) => {
    try {
      return await decode(new Uint8Array(await image.arrayBuffer()), { flipY: true });
    } catch (error) {
      notes.push(textureNote('A texture inside of the file', error));
      return null;
    }
  });
  const model = parse(bytes, textures);
  meshes?.giveTo(model);
  await textures.arrived();
  request.signal.throwIfAborted();
  useStandardMaterials(model);
  const root = new Group();
  root.add(model);
  // Without a unit FBX means centimetres.
  root.scale.setScalar(stated.unitMetres ?? 0.01);
  if (stated.upAxis === 'z') root.rotation.x = -Math.PI / 2;
  if (stated.upAxis === 'x') root.rotation.z = Math.PI / 2;
  return { root, stated, physics: null, notes };
};

/** What the file states and what is read by ourselves; in the bytes, the upward axis is Y from here on. */
async function readAhead(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ stated: StatedFrame; meshes: OwnMeshes | null }> {
  const binary = new TextDecoder('latin1').decode(bytes.subarray(0, 18)) === 'Kaydara FBX Binary';
  if (!binary) {
    const settings = scanTextFbx(bytes);
    const axis = settings.get('UpAxis');
    if (axis !== undefined) bytes[axis.at] = '1'.charCodeAt(0);
    return { stated: statedFrame(settings), meshes: null };
  }
  const scan = scanBinaryFbx(bytes);
  const { settings } = scan;
  await checkPacked(bytes, scan.packed);
  const axis = settings.get('UpAxis');
  if (axis !== undefined) new DataView(bytes.buffer).setInt32(axis.at, 1, true);
  return { stated: statedFrame(settings), meshes: await takeMeshes(bytes, scan) };
}

function statedFrame(settings: FbxSettings): StatedFrame {
  const unit = settings.get('UnitScaleFactor')?.value ?? Number.NaN;
  const axis = settings.get('UpAxis')?.value ?? Number.NaN;
  return {
    unitMetres: unit > 0 && unit < 1e6 ? unit / 100 : null,
    upAxis: (['x', 'y', 'z'] as const)[axis] ?? null,
  };
}

function parse(bytes: Uint8Array<ArrayBuffer>, textures: FileTextures): Group {
  const manager = new LoadingManager();
  manager.addHandler(/./, textures);
  const { createObjectURL } = URL;
  // The loader measures a window for every camera of the file, and makes addresses for embedded images.
  Reflect.set(globalThis, 'window', { innerWidth: 1, innerHeight: 1 });
  URL.createObjectURL = (image: Blob | MediaSource) => (image instanceof Blob ? textures.keep(image) : '');
  try {
    return new FBXLoader(manager).parse(bytes.buffer, '');
  } finally {
    URL.createObjectURL = createObjectURL;
    Reflect.deleteProperty(globalThis, 'window');
  }
}
