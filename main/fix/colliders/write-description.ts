/** New colliders in the words of one description, with the mesh files that it names. */

import { LoadNotes } from '../../formats/load-notes.ts';
import { assetFolders } from '../../formats/mjcf/file-references.ts';
import { bodyNames as namesOfModel, rowOf } from '../../formats/mjcf/model-arrays.ts';
import { findRobotFile, packageParts } from '../../formats/robot/find-file.ts';
import { composeStage } from '../../formats/usd/compose/compose-stage.ts';
import { StageFiles } from '../../formats/usd/package/stage-files.ts';
import { bodyNames } from '../../formats/usd/scene/bodies.ts';
import { colliderOf } from '../../formats/usd/scene/colliders.ts';
import { readScene } from '../../formats/usd/scene/read-scene.ts';
import { isGprim } from '../../formats/usd/scene/shape.ts';
import { usualPurposes } from '../../formats/usd/scene/shown.ts';
import { readXml } from '../../formats/xml/read-xml.ts';
import { formOf } from '../../inspect/read-model.ts';
import type { FileChange, FixFiles } from '../fix.ts';
import { folderOf } from '../read-mesh.ts';
import { withCompiled } from '../read-mjcf.ts';
import { type MjcfBodyColliders, type MjcfInertial, mjcfColliders } from '../write/mjcf-colliders.ts';
import { relativePath } from '../write/relative-path.ts';
import { sdfColliders, urdfColliders, type WrittenCollider } from '../write/urdf-colliders.ts';
import { usdaColliders } from '../write/usda-colliders.ts';
import type { Collider } from './collider.ts';

/** In metres of the body's frame; `frameScale` is what USD scales it by, null for unevenly. */
export interface BodyWithColliders {
  readonly name: string;
  readonly frameScale: number | null;
  readonly colliders: readonly Collider[];
}

export interface DescriptionJob {
  readonly files: FixFiles;
  readonly localPath: string;
  readonly bodies: readonly BodyWithColliders[];
  readonly fileOf: (collider: Collider, body: string) => ((ending: 'obj' | 'stl') => FileChange) | null;
}

export type WrittenDescription =
  | { readonly bytes: Uint8Array; readonly meshes: readonly FileChange[] }
  | { readonly reason: string };

/** `reason` continues “it was left as it is: …”. Throws `model.*` and `fix.*`. */
export async function writeDescription(job: DescriptionJob): Promise<WrittenDescription> {
  const { files, localPath } = job;
  const bytes = await files.read(localPath);
  const kind = files.list.find((file) => file.localPath === localPath)?.kind ?? '';
  const form = formOf({ localPath, kind });
  if (form === 'mjcf') return await writeMjcf(job, bytes);
  if (form === 'usd') return await writeUsd(job, bytes);
  const text = new TextDecoder().decode(bytes);
  const { byBody, meshes } = named(job, text, (path) => robotUri(files, localPath, text, path));
  return {
    bytes: /\.sdf$/i.test(localPath) ? sdfColliders(bytes, byBody) : urdfColliders(bytes, byBody),
    meshes,
  };
}

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
  const { files, localPath } = job;
  const { root } = readXml(bytes);
  const folders = assetFolders([root]);
  if (/^([/\\]|[a-z]:)/i.test(folders.mesh)) return { reason: 'its meshes lie in an absolute folder' };
  if (folders.strip) return { reason: 'its compiler strips the folders of file names' };
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
  return { bytes: mjcfColliders(bytes, bodies), meshes };
}

function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

async function writeUsd(job: DescriptionJob, bytes: Uint8Array): Promise<WrittenDescription> {
  const { files, localPath, bodies } = job;
  if (!new TextDecoder('latin1').decode(bytes.subarray(0, 5)).startsWith('#usda'))
    return { reason: 'binary USD is read but not written' };
  const notes = new LoadNotes();
  const { signal } = new AbortController();
  const stage = await composeStage(localPath, {
    files: new StageFiles(folderOf(files), notes),
    notes,
    signal,
  });
  const scene = readScene({ stage, notes, signal, purposes: usualPurposes });
  const paths = new Map([...bodyNames(stage)].map(([path, name]) => [name, path]));
  const targets = bodies.flatMap(({ name, colliders, frameScale }) => {
    const path = paths.get(name);
    const prim = path === undefined ? undefined : stage.prims.get(path);
    if (path === undefined || prim === undefined || frameScale === null || isGprim(prim.typeName)) return [];
    return [{ path, colliders, metresPerUnit: frameScale }];
  });
  if (targets.length === 0)
    return {
      reason:
        'no rigid body in it can hold colliders of its own (each is a shape itself, or is scaled unevenly)',
    };
  const isBelow = (path: string): boolean =>
    targets.some((body) => path === body.path || path.startsWith(`${body.path}/`));
  const silenced: string[] = [];
  const removed: string[] = [];
  for (const prim of stage.prims.values()) {
    if (!isBelow(prim.path)) continue;
    const isGroup = prim.hasApi('PhysicsCollisionAPI') && !isGprim(prim.typeName);
    if (colliderOf(prim) === null && !isGroup) continue;
    if (isGroup || !prim.hasApi('PhysicsCollisionAPI')) {
      if (isGroup) silenced.push(prim.path);
      continue;
    }
    const isSeen = scene.nodes.get(prim.path)?.drawn?.parts.looks === true;
    (isSeen ? silenced : removed).push(prim.path);
  }
  return { bytes: usdaColliders(bytes, targets, silenced, removed), meshes: [] };
}
