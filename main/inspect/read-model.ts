/** Chooses the reader of a file by its name and its first bytes. */
import path from 'node:path';
import { contentWords, reasonWords, unreadWords } from './file-words.ts';
import type { InspectTools } from './guarded/guard.ts';
import { type ModelFolder, nameOfContent, unreadable } from './model-folder.ts';
import { readFbx } from './read/fbx.ts';
import { readGltf } from './read/gltf/gltf.ts';
import { findingsOfValidator } from './read/gltf/validator-words.ts';
import { readDae } from './read/mesh/dae.ts';
import { readMtl, readObj } from './read/mesh/obj.ts';
import { readPly } from './read/mesh/ply.ts';
import { readStl } from './read/mesh/stl.ts';
import { readPicture } from './read/picture.ts';
import { readMjcf } from './read/robot/mjcf.ts';
import { readSdf, readUrdf, readXacro } from './read/robot/robot.ts';
import type { MeshExtents } from './read/robot/robot-size.ts';
import { readSidecar } from './read/sidecar.ts';
import { readUsd } from './read/usd/usd.ts';
import { soundXml } from './read/xml.ts';
import type { ListedFile, Reading } from './types.ts';

/** What a file is read as. */
export type ModelForm =
  | 'glb'
  | 'gltf'
  | 'obj'
  | 'mtl'
  | 'usd'
  | 'urdf'
  | 'sdf'
  | 'xacro'
  | 'mjcf'
  | 'fbx'
  | 'sidecar'
  | 'stl'
  | 'dae'
  | 'ply'
  | 'picture';

/** A robot with 10,000 links is about 10 MB. */
const mostXmlBytes = 32 * 1024 * 1024;

/** Null for a file that no reader knows. Scenes for MuJoCo have no ending of their own: `.xml` counts as such. */
export function formOf({ localPath, kind }: Pick<ListedFile, 'localPath' | 'kind'>): ModelForm | null {
  const ending = path.posix.extname(localPath).toLowerCase();
  switch (ending) {
    case '.glb':
      return 'glb';
    case '.gltf':
      return 'gltf';
    case '.obj':
      return 'obj';
    case '.mtl':
      return 'mtl';
    case '.usd':
    case '.usda':
    case '.usdc':
    case '.usdz':
      return 'usd';
    case '.fbx':
      return 'fbx';
    case '.urdf':
      return 'urdf';
    case '.sdf':
      return 'sdf';
    case '.xacro':
      return 'xacro';
    case '.xml':
      // Beside robots, ROS keeps a description of the package.
      if (path.posix.basename(localPath).toLowerCase() === 'package.xml') return null;
      return kind === 'urdf' ? 'urdf' : 'mjcf';
    case '.mjcf':
      return kind === 'urdf' ? 'urdf' : 'mjcf';
    case '.json':
      return kind.endsWith('sidecar') ? 'sidecar' : null;
    case '.stl':
      return 'stl';
    case '.dae':
      return 'dae';
    case '.ply':
      return 'ply';
    case '.png':
    case '.jpg':
    case '.jpeg':
    case '.webp':
    case '.ktx2':
    case '.tga':
      return 'picture';
    default:
      return null;
  }
}

/** `meshes`: extents of meshes that were read before. Throws `model.unreadable` and what the file system throws. */
export async function readModel(
  folder: ModelFolder,
  { localPath, kind }: Pick<ListedFile, 'localPath' | 'kind'>,
  form: ModelForm,
  tools: InspectTools,
  meshes: MeshExtents,
): Promise<Reading> {
  switch (form) {
    case 'glb':
      return validated(await readGltf(folder, localPath, form, tools), folder, localPath, form, tools);
    case 'gltf':
      return validated(await readGltf(folder, localPath, form, tools), folder, localPath, form, tools);
    case 'obj':
      return readObj(folder, localPath);
    case 'mtl':
      return readMtl(folder, localPath);
    case 'usd':
      return readUsd(folder, localPath, tools);
    case 'fbx':
      return readFbx(folder, localPath);
    case 'sidecar':
      return readSidecar(folder, localPath, /simready/i.test(`${kind} ${path.posix.basename(localPath)}`));
    case 'urdf':
      return await readUrdf(await xmlOf(folder, localPath), folder, localPath, meshes, tools);
    case 'sdf':
      return await readSdf(await xmlOf(folder, localPath), folder, localPath, meshes);
    case 'xacro':
      return await readXacro(await xmlOf(folder, localPath), folder, localPath, meshes, tools);
    case 'mjcf':
      return readMjcf(folder, localPath, tools);
    case 'stl':
      return readStl(folder, localPath);
    case 'dae':
      return readDae(folder, localPath);
    case 'ply':
      return readPly(folder, localPath);
    case 'picture':
      return readPicture(folder, localPath);
  }
}

async function validated(
  reading: Reading,
  folder: ModelFolder,
  localPath: string,
  format: 'glb' | 'gltf',
  { guard, mostValidatedBytes }: InspectTools,
): Promise<Reading> {
  // What contradicts itself needs no second opinion, which may take minutes.
  if (guard === null || reading.faults.some(({ severity }) => severity === 'error')) return reading;
  const { sizeBytes } = await folder.head(localPath, 1);
  if (sizeBytes > mostValidatedBytes)
    return { ...reading, unread: unreadWords.tooLargeToValidate(Math.round(sizeBytes / 1e6)) };
  const answer = await guard.ask({ task: 'validate-gltf', root: folder.root, localPath, format });
  if (answer.is === 'unreadable') return { ...reading, unread: unreadWords.notValidated(answer.reason) };
  const found = answer.is === 'validated' ? findingsOfValidator(answer.issues) : [];
  return { ...reading, faults: [...reading.faults, ...found] };
}

async function xmlOf(folder: ModelFolder, localPath: string) {
  return soundXml(await xmlBytes(folder, localPath));
}

async function xmlBytes(folder: ModelFolder, localPath: string) {
  const bytes = await folder.read(localPath, mostXmlBytes);
  if (!/^\ufeff?\s*</.test(bytes.toString('utf8', 0, 4096)))
    throw unreadable(reasonWords.isNot(nameOfContent(bytes.subarray(0, 512)), contentWords.wanted.xml));
  return bytes;
}
