/** New colliders in the words of one description, with the mesh files that it names. */
import { assetFolders } from '../../formats/mjcf/file-references.ts';
import { bodyNames as namesOfModel, rowOf } from '../../formats/mjcf/model-arrays.ts';
import { findRobotFile, packageParts } from '../../formats/robot/find-file.ts';
import { isWithin } from '../../formats/usd/compose/site.ts';
import { colliderOf } from '../../formats/usd/scene/colliders.ts';
import { isGprim } from '../../formats/usd/scene/shape.ts';
import { readXml } from '../../formats/xml/read-xml.ts';
import { formOf } from '../../inspect/read-model.ts';
import type { FileChange, FixFile, FixFiles, FixNote } from '../fix.ts';
import { fixWords } from '../fix-words.ts';
import { folderOf } from '../read-mesh.ts';
import { withCompiled } from '../read-mjcf.ts';
import { layerChange, openUsdLayer, withOpinions } from '../usd/usd-layer.ts';
import { colliderGroup, usdaColliders } from '../usd/usda-colliders.ts';
import { locatePrims, usdaText } from '../usd/usda-prims.ts';
import { type MjcfBodyColliders, type MjcfInertial, mjcfColliders } from '../write/mjcf-colliders.ts';
import { relativePath } from '../write/relative-path.ts';
import { asBytes } from '../write/text-edits.ts';
import { sdfColliders, urdfColliders, type WrittenCollider } from '../write/urdf-colliders.ts';
import type { Collider } from './collider.ts';

/** In metres of the body's frame; `frameScale` is what USD scales it by, null for unevenly. */
export interface BodyWithColliders {
  readonly name: string;
  readonly frameScale: number | null;
  readonly colliders: readonly Collider[];
}

export interface DescriptionJob {
  readonly files: FixFiles;
  readonly file: FixFile;
  readonly signal: AbortSignal;
  readonly bodies: readonly BodyWithColliders[];
  readonly fileOf: (collider: Collider, body: string) => ((ending: 'obj' | 'stl') => FileChange) | null;
}

export type WrittenDescription =
  | { readonly changes: readonly FileChange[]; readonly left: readonly FixNote[] }
  | { readonly reason: string };

/** `reason` continues “it was left as it is: …”. Throws `model.*` and `fix.*`. */
export async function writeDescription(job: DescriptionJob): Promise<WrittenDescription> {
  const { files, file } = job;
  const { localPath } = file;
  const form = formOf(file);
  if (form === 'usd') return await writeUsd(job);
  const bytes = await files.read(localPath);
  if (form === 'mjcf') return await writeMjcf(job, bytes);
  const text = new TextDecoder().decode(bytes);
  const { byBody, meshes } = named(job, text, (path) => robotUri(files, localPath, text, path));
  const made = /\.sdf$/i.test(localPath)
    ? sdfColliders(localPath, bytes, byBody)
    : urdfColliders(localPath, bytes, byBody);
  return described(file, made, meshes);
}

const described = (
  { localPath, kind }: FixFile,
  bytes: Uint8Array,
  meshes: readonly FileChange[],
): WrittenDescription => ({ changes: [{ localPath, kind, bytes }, ...meshes], left: [] });

/** Names for all hulls, with STL where the description has STL. */
function named(
  { bodies, fileOf }: DescriptionJob,
  text: string,
  uriOf: (path: string) => string,
): { readonly byBody: Map<string, WrittenCollider[]>; readonly meshes: FileChange[] } {
  const ending = /\.stl\b/i.test(text) ? 'stl' : 'obj';
  const meshes = new Map<string, FileChange>();
  const byBody = new Map<string, WrittenCollider[]>();
  for (const { name, colliders } of bodies) {
    const written = colliders.map((collider): WrittenCollider => {
      const file = fileOf(collider, name)?.(ending);
      if (file === undefined || collider.is === 'primitive')
        return collider as Extract<Collider, { readonly is: 'primitive' }>;
      meshes.set(file.localPath, file);
      return { is: 'mesh', uri: uriOf(file.localPath) };
    });
    byBody.set(name, written);
  }
  return { byBody, meshes: [...meshes.values()] };
}

/** As the description names its other meshes: within its package where it has one, else relative to it. */
function robotUri(files: FixFiles, from: string, text: string, path: string): string {
  const { entries } = folderOf(files);
  for (const [written] of text.matchAll(/(?:package|model):\/\/[^"'<>\s]+/g)) {
    const parts = packageParts(written);
    const found = parts === null ? null : findRobotFile(entries, from, written);
    if (parts === null || found === null || !found.path.endsWith(parts.rest)) continue;
    const root = found.path.slice(0, found.path.length - parts.rest.length);
    if (path.startsWith(root))
      return `${written.slice(0, written.indexOf('://'))}://${parts.name}/${path.slice(root.length)}`;
  }
  return relativePath(from, path);
}

async function writeMjcf(job: DescriptionJob, bytes: Uint8Array): Promise<WrittenDescription> {
  const { files, file } = job;
  const { localPath } = file;
  const { root } = readXml(bytes);
  const folders = assetFolders([root]);
  if (/^([/\\]|[a-z]:)/i.test(folders.mesh)) return { reason: fixWords.colliders.absoluteMeshFolder };
  if (folders.strip) return { reason: fixWords.colliders.stripsFolders };
  const inertials = await withCompiled(files, localPath, (model) => {
    const found = new Map<string, MjcfInertial>();
    for (const [body, name] of namesOfModel(model).entries()) {
      const massKg = Number(model.body_mass[body]);
      if (!(massKg > 0)) continue;
      const [at, quaternion, diagonal] = [
        rowOf(model.body_ipos, body, 3),
        rowOf(model.body_iquat, body, 4),
        rowOf(model.body_inertia, body, 3),
      ];
      found.set(name, { massKg, at, quaternion, diagonal });
    }
    return found;
  });
  const base = localPath.slice(0, localPath.lastIndexOf('/') + 1);
  // A file of the folder of meshes stands for it: the last part does not count.
  const from = normalized(`${base}${folders.mesh}x`);
  const { byBody, meshes } = named(job, new TextDecoder().decode(bytes), (path) => relativePath(from, path));
  const bodies = new Map(
    [...byBody].map(([name, colliders]): [string, MjcfBodyColliders] => [
      name,
      { colliders, inertial: inertials.get(name) ?? null },
    ]),
  );
  return described(file, mjcfColliders(localPath, bytes, bodies), meshes);
}

function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

async function writeUsd({ files, file, bodies, signal }: DescriptionJob): Promise<WrittenDescription> {
  const layer = await openUsdLayer(files, file, signal);
  const { stage, nodes } = layer.scene;
  const paths = new Map([...layer.names].map(([path, name]) => [name, path]));
  const targets = bodies.flatMap(({ name, colliders, frameScale }) => {
    const path = paths.get(name);
    const prim = path === undefined ? undefined : stage.prims.get(path);
    if (path === undefined || prim === undefined || frameScale === null || isGprim(prim.typeName)) return [];
    return [{ path, colliders, metresPerUnit: frameScale }];
  });
  if (targets.length === 0)
    return {
      reason: fixWords.colliders.noOwnBody,
    };
  const own = new Set(
    locatePrims(layer.localPath, usdaText(layer.localPath, layer.bytes)).flatMap(
      ({ path, specifier, isInVariant }) => (specifier === 'def' && !isInVariant ? [path] : []),
    ),
  );
  const silenced: string[] = [];
  const removed: string[] = [];
  for (const prim of stage.prims.values()) {
    if (!targets.some(({ path }) => isWithin(prim.path, path))) continue;
    const collides = prim.hasApi('PhysicsCollisionAPI');
    const isGroup = collides && !isGprim(prim.typeName);
    if (isGroup) silenced.push(prim.path);
    else if (collides && colliderOf(prim) !== null) {
      // What another layer defines cannot be taken away here.
      const isSeen = nodes.get(prim.path)?.drawn?.parts.looks === true;
      (isSeen || !own.has(asBytes(prim.path)) ? silenced : removed).push(prim.path);
    }
  }
  const bytes = withOpinions(layer, [
    ...silenced.map((path) => ({ path })),
    // Nothing of it is there, but the body must be a copy of its own to hold it.
    ...targets.flatMap(({ path }) => [{ path }, { path: `${path}/${colliderGroup}` }]),
  ]);
  const written = usdaColliders(
    layer.localPath,
    bytes,
    targets.map((target) => ({ ...target, path: asBytes(target.path) })),
    silenced.map(asBytes),
    removed.map(asBytes),
  );
  const { change, left } = layerChange(file, layer, written);
  return { changes: [change], left };
}
