/** GLB and glTF: size of the scene, triangles, materials, images, and whether its parts can be what they say. */

import { isAppError } from '../../../contract/plain/errors.ts';
import { checkGltf, unsupportedExtensions } from '../../../formats/gltf/check-gltf.ts';
import type { GltfDocument } from '../../../formats/gltf/document.ts';
import { embeddedImages } from '../../../formats/gltf/embedded-images.ts';
import { type GltfMeasure, measureGltf } from '../../../formats/gltf/measure-gltf.ts';
import type { ByteSource, GltfParts } from '../../../formats/gltf/read-parts.ts';
import type { PictureHeader } from '../../../formats/picture-header.ts';
import { unreadWords } from '../../file-words.ts';
import type { InspectTools } from '../../guarded/guard.ts';
import type { ModelFolder } from '../../model-folder.ts';
import { inQuotes, listed } from '../../name-words.ts';
import { nothingRead, type Reading, type Reference, type Size } from '../../types.ts';
import { modelWords } from '../model-words.ts';
import { tooLargePicture } from '../picture.ts';
import { decodedUri, openGltf, viewsOf } from './open-gltf.ts';

/** glTF 2.0, as GLB or as text beside its buffers. Throws `model.unreadable` and what the file system throws. */
export async function readGltf(
  folder: ModelFolder,
  localPath: string,
  kind: 'glb' | 'gltf',
  { guard }: Pick<InspectTools, 'guard'>,
): Promise<Reading> {
  const opened = await openGltf(folder, localPath, kind);
  const { document, source, binary, isBinary } = opened;
  const format = isBinary ? 'GLB, glTF 2.0' : 'glTF 2.0';
  const references = referencesOf(document);
  let usesDraco: boolean;
  try {
    ({ usesDraco } = checkGltf(document, binary?.length ?? 0));
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return { ...nothingRead, format, references, faults: [fault] };
  }
  const unpacked =
    usesDraco && guard !== null
      ? await guard.ask({ task: 'measure-draco', root: folder.root, localPath, format: kind })
      : null;
  const measure =
    unpacked?.is === 'measured'
      ? unpacked.measure
      : await measureGltf(document, { read: viewsOf(opened, folder, localPath) });
  const largest = await largestImage(document, source, binary);
  return {
    ...nothingRead,
    format,
    unread: measure.about === null ? null : unreadWords.approximate[measure.about],
    unitMetres: 1,
    upAxis: 'y',
    size: sizeOf(measure),
    triangles: measure.triangles,
    materials: document.materials,
    textures: document.images.length,
    textureEdgePx: largest === null ? null : Math.max(largest.width, largest.height),
    references,
    faults: [
      ...badCorners(measure),
      ...emptyScene(measure),
      ...unknownExtensions(document),
      ...(largest === null ? [] : tooLargePicture(largest)),
    ],
  };
}

/** Null for what was not expected of a file. */
function faultOf(error: unknown): Reading['faults'][number] | null {
  const fault = { code: 'failed-validation', severity: 'error' } as const;
  if (isAppError(error, 'model.damaged')) {
    const { reason } = error.data;
    return {
      ...fault,
      message: modelWords.contradicts(reason),
    };
  }
  if (!isAppError(error, 'model.beyond-limit')) return null;
  const { what, limit } = error.data;
  return {
    ...fault,
    message: modelWords.expands(what, limit),
  };
}

function sizeOf({ bounds, about }: GltfMeasure): Size | null {
  if (bounds === null) return null;
  const [x = 0, y = 0, z = 0] = bounds.max.map((value, n) => value - (bounds.min[n] ?? 0));
  const isSize = [x, y, z].every((side) => Number.isFinite(side) && side >= 0);
  return isSize ? { metres: [x, y, z], exact: about === null } : null;
}

async function largestImage(
  document: GltfDocument,
  source: ByteSource,
  binary: GltfParts['binary'],
): Promise<PictureHeader | null> {
  let largest: PictureHeader | null = null;
  for (const { header } of await embeddedImages(document, source, binary))
    if (header !== null && longEdge(header) > longEdge(largest)) largest = header;
  return largest;
}

function longEdge(picture: PictureHeader | null): number {
  return picture === null ? 0 : Math.max(picture.width, picture.height);
}

function badCorners({ badCorner }: GltfMeasure): Reading['faults'] {
  if (badCorner === null) return [];
  const message = modelWords.lostVertex(badCorner);
  return [{ code: 'failed-validation', severity: 'error', message }];
}

function emptyScene({ triangles, lines, points }: GltfMeasure): Reading['faults'] {
  if (triangles > 0) return [];
  if (lines + points === 0)
    return [
      {
        code: 'failed-validation',
        severity: 'warn',
        message: modelWords.emptyScene,
      },
    ];
  return [
    {
      code: 'failed-validation',
      severity: 'note',
      message: modelWords.noTriangles(points, lines),
    },
  ];
}

function unknownExtensions(document: GltfDocument): Reading['faults'] {
  const { geometry, looks } = unsupportedExtensions(document);
  const unknown = [...geometry, ...looks];
  if (unknown.length === 0) return [];
  const names = unknown.slice(0, 3).map((name) => inQuotes(name.slice(0, 60)));
  const message = modelWords.rareExtensions(listed(names));
  return [{ code: 'failed-validation', severity: 'warn', message }];
}

function named(list: readonly { readonly uri: string | null }[], what: Reference['what']): Reference[] {
  return list.flatMap(({ uri }) => (uri === null ? [] : [{ uri: decodedUri(uri), what }]));
}

function referencesOf({ images, buffers }: GltfDocument): Reference[] {
  return [...named(images, 'texture'), ...named(buffers, 'model')];
}
