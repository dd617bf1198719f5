/** GLB and OBJ from each other and from other meshes, with normals, texture coordinates, colours and pictures. */
import { stemOf } from '../../../formats/resolve-entry.ts';
import type { ModelForm } from '../../../inspect/read-model.ts';
import { kindOf } from '../../../inspect/scan/tree.ts';
import type { FileChange, Fixed, FixFile, FixFiles, FixRun } from '../../fix.ts';
import { openPicture } from '../../textures/picture.ts';
import { relativePath } from '../../write/relative-path.ts';
import { freePath, placeBeside } from '../places.ts';
import { daeLooks } from './dae-looks.ts';
import { fbxLooks } from './fbx-looks.ts';
import { gltfLooks } from './gltf-looks.ts';
import type { Looks, Picture } from './looks.ts';
import { objLooks } from './obj-looks.ts';
import { plyLooks, stlLooks } from './plain-looks.ts';
import { usdLooks } from './usd-looks.ts';
import { glbBytes } from './write-glb.ts';
import { libraryText, materialNames, objBytes } from './write-obj.ts';

/** How each format is read as it looks. */
const readers = {
  glb: gltfLooks,
  gltf: gltfLooks,
  obj: objLooks,
  usd: usdLooks,
  fbx: fbxLooks,
  dae: daeLooks,
  ply: plyLooks,
  stl: stlLooks,
} satisfies Partial<
  Record<ModelForm, (files: FixFiles, localPath: string, signal: AbortSignal) => Promise<Looks>>
>;

export type MeshForm = keyof typeof readers;

export const isMeshForm = (form: ModelForm): form is MeshForm => Object.hasOwn(readers, form);

/** Throws `model.*` for a source that cannot be read, and the signal's reason. */
export async function convertMesh(
  files: FixFiles,
  source: FixFile & { readonly form: MeshForm },
  to: 'glb' | 'obj',
  { signal }: FixRun,
): Promise<Fixed> {
  const { localPath } = source;
  const looks = await readLooks(files, source, signal);
  const target = placeBeside(files, source, to);
  const changes =
    to === 'glb'
      ? [{ localPath: target, kind: 'glb', bytes: await glbBytes(stemOf(localPath), looks) }]
      : await objFiles(files, looks, target);
  const left = to === 'obj' ? [...looks.left, ...(await alphaLeft(looks))] : looks.left;
  signal.throwIfAborted();
  return {
    changes,
    done: [{ code: 'converted', path: target, values: { from: localPath, to: target } }],
    left: left.map(({ code, values }) => ({ code, path: localPath, values })),
  };
}

/** Programs disagree on how a library states the alpha of a picture, so it states none. */
async function alphaLeft({ materials }: Looks): Promise<Looks['left']> {
  const left: Looks['left'][number][] = [];
  for (const { name, isBlended, cutBelow, maps } of materials) {
    if (maps.base === undefined || (!isBlended && cutBelow === null)) continue;
    const opened = await openPicture(maps.base.bytes);
    // One that cannot be decoded goes along as it is.
    const facts = await opened.metadata().catch(() => null);
    if (facts?.hasAlpha === true)
      left.push({ code: 'texture-left', values: { material: name, map: 'map_d' } });
  }
  return left;
}

/** Throws `model.*`, and the signal's reason. */
export async function readLooks(
  files: FixFiles,
  { localPath, form }: { readonly localPath: string; readonly form: MeshForm },
  signal: AbortSignal,
): Promise<Looks> {
  return await readers[form](files, localPath, signal);
}

async function objFiles(files: FixFiles, looks: Looks, target: string): Promise<FileChange[]> {
  const names = materialNames(looks);
  if (looks.materials.length === 0)
    return [{ localPath: target, kind: 'obj', bytes: objBytes(looks, names, null) }];
  const made = new Map<string, FileChange>();
  // Many readers take a name with blanks for several.
  const stem = stemOf(target).replaceAll(/\s+/g, '_');
  const library = freePath(files, `${target.slice(0, target.lastIndexOf('/') + 1)}${stem}`, 'mtl');
  const pictures = await picturePaths(files, looks, library, made);
  const text = libraryText(looks, names, (picture) => relativePath(library, pictures.get(picture) ?? ''));
  return [
    { localPath: target, kind: 'obj', bytes: objBytes(looks, names, relativePath(target, library)) },
    { localPath: library, kind: kindOf(library, false), bytes: new TextEncoder().encode(text) },
    ...made.values(),
  ];
}

/** Where each picture lies: in a file that the asset has already, or in a new one beside the model. */
export async function picturePaths(
  files: FixFiles,
  { materials }: Pick<Looks, 'materials'>,
  beside: string,
  made: Map<string, FileChange>,
): Promise<ReadonlyMap<Picture, string>> {
  const paths = new Map<Picture, string>();
  const folder = beside.slice(0, beside.lastIndexOf('/') + 1);
  for (const picture of new Set(materials.flatMap(({ maps }) => Object.values(maps)))) {
    const known = picture.localPath ?? (await sameFile(files, picture));
    // No text format has a way to say a line break in a name.
    if (known !== null && !/\p{Cc}/u.test(known)) {
      paths.set(picture, known);
      continue;
    }
    const name = `${stemOf(beside)}_${picture.name}`.replaceAll(/[^\w.-]+/g, '_').slice(0, 120);
    const ending = picture.type === 'jpeg' ? 'jpg' : picture.type;
    const localPath = freePath(files, `${folder}textures/${name}`, ending, made);
    made.set(localPath, { localPath, kind: kindOf(localPath, false), bytes: picture.bytes });
    paths.set(picture, localPath);
  }
  return paths;
}

/** The same bytes under another name: assets deliver their textures beside a GLB that has them inside. */
async function sameFile({ list, read }: FixFiles, { bytes }: Picture): Promise<string | null> {
  for (const { localPath, sizeBytes, kind } of list) {
    if (sizeBytes !== bytes.length || kind === 'preview' || !/\.(png|jpe?g|webp)$/i.test(localPath)) continue;
    if (Buffer.compare(await read(localPath), bytes) === 0) return localPath;
  }
  return null;
}
