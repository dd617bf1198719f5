/**
 * FBX 7, binary or text: its tree by three's loader after its lengths have been checked, its meshes by ourselves where they
 * are written in a usual way. Centimetres unless it states another unit.
 */
import {
  Group,
  Loader,
  LoadingManager,
  type Material,
  Mesh,
  MeshLambertMaterial,
  MeshPhongMaterial,
  MeshStandardMaterial,
  type Object3D,
  Texture,
} from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { baseName } from '../../../../main/formats/resolve-entry.ts';
import type { ParseModel, StatedFrame } from '../parsed-model.ts';
import { createImageDecoder, createTextureReader, roughnessOf, textureNote } from '../textures.ts';
import { type OwnMeshes, takeMeshes } from './own-meshes.ts';
import {
  checkPacked,
  checkVersion,
  type FbxSetting,
  type FbxSettings,
  scanBinaryFbx,
} from './scan-binary.ts';

/** Replaces three's texture loader, which needs a page: answers an empty texture at once, fills it from the folder later. */
type ReadTexture = (file: string) => Promise<Texture | null>;
type DecodeEmbedded = (image: Blob) => Promise<Texture | null>;

/** For `LoadingManager.addHandler`. Wait for `arrived` before the textures are used. */
class FileTextures extends Loader<Texture> {
  private readonly read: ReadTexture;
  private readonly decode: DecodeEmbedded;
  private readonly embedded = new Map<string, Blob>();
  private readonly pending: Promise<void>[] = [];

  constructor(read: ReadTexture, decode: DecodeEmbedded) {
    super();
    this.read = read;
    this.decode = decode;
  }

  /** In place of `URL.createObjectURL` while the loader runs: no address is made that something could ask for. */
  readonly keep = (image: Blob): string => {
    const name = `blob:${this.embedded.size}`;
    this.embedded.set(name, image);
    return name;
  };

  /** `name` is a file's, or that of an embedded image. Folders are dropped: exporters write those of another machine. */
  override load(name: string): Texture {
    const texture = new Texture();
    const blob = this.embedded.get(name);
    const decoded =
      blob === undefined ? this.read(name.startsWith('data:') ? name : baseName(name)) : this.decode(blob);
    this.pending.push(fill(texture, decoded));
    return texture;
  }

  /** Settles when every texture is filled or has been noted as missing. */
  async arrived(): Promise<void> {
    await Promise.all(this.pending);
  }
}

async function fill(texture: Texture, decoded: Promise<Texture | null>): Promise<void> {
  const found = await decoded;
  if (found === null) return;
  texture.image = found.image;
  texture.flipY = found.flipY;
  texture.needsUpdate = true;
}

/** Splitting lines of more takes minutes. */
const mostBytes = 300_000_000;
/** The loader holds each as an object; more than the engine has room for would end the page. */
const mostLines = 20_000_000;
const newline = 10;

/** The same settings as those of the binary form. Throws `model.version-unsupported`, `model.damaged` or `model.beyond-limit`. */
export function scanTextFbx(bytes: Uint8Array): FbxSettings {
  if (bytes.length > mostBytes) {
    const limit = `${mostBytes / 1e6} MB`;
    throw new AppError('model.beyond-limit', { what: `FBX text of more than ${limit}`, limit });
  }
  let lines = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) {
    lines++;
    if (lines <= mostLines) continue;
    throw new AppError('model.beyond-limit', {
      what: 'FBX text of more lines',
      limit: `${mostLines / 1e6} million lines`,
    });
  }
  // The header and the settings stand before the objects.
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 200_000));
  const version = /FBXVersion:\s*(\d+)/.exec(text)?.[1];
  if (version === undefined)
    throw new AppError('model.damaged', { reason: 'it does not state which version of FBX it is' });
  checkVersion(Number(version));
  const settings = new Map<string, FbxSetting>();
  for (const key of ['UpAxis', 'UnitScaleFactor']) {
    const match = new RegExp(`"${key}",[^\\n]*?,\\s*([-\\d.eE+]+)\\s*$`, 'dm').exec(text);
    const at = match?.indices?.[1]?.[0];
    if (at !== undefined) settings.set(key, { value: Number(match?.[1]), at });
  }
  return settings;
}

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

/** Replaces them below `root`; one that is shared stays shared. A texture without an image is dropped. */
function useStandardMaterials(root: Object3D): void {
  const made = new Map<Material, Material>();
  const standard = (material: Material): Material => {
    const known = made.get(material) ?? toStandard(material);
    made.set(material, known);
    return known;
  };
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { material }: { material: Material | Material[] } = object;
    object.material = Array.isArray(material) ? material.map(standard) : standard(material);
  });
}

function toStandard(from: Material): Material {
  if (!(from instanceof MeshPhongMaterial || from instanceof MeshLambertMaterial)) return from;
  const to = new MeshStandardMaterial({
    color: from.color,
    emissive: from.emissive,
    emissiveIntensity: from.emissiveIntensity,
    opacity: from.opacity,
    transparent: from.transparent,
    side: from.side,
    vertexColors: from.vertexColors,
    bumpScale: from.bumpScale,
    metalness: 0,
    roughness: from instanceof MeshPhongMaterial ? roughnessOf(from.shininess) : 1,
  });
  to.name = from.name;
  for (const slot of ['map', 'normalMap', 'bumpMap', 'emissiveMap', 'alphaMap', 'aoMap'] as const) {
    const texture = from[slot];
    if (texture?.image !== null && texture?.image !== undefined) to[slot] = texture;
  }
  return to;
}
