/** A glTF as it looks: every primitive of its scene in place, its materials, and its pictures. */

import { AppError } from '../../../contract/plain/errors.ts';
import type { Elements } from '../../../formats/gltf/element-bytes.ts';
import { numbersOver } from '../../../formats/gltf/element-bytes.ts';
import { objectsAt } from '../../../formats/gltf/json-values.ts';
import { placeMeshes, readInstances } from '../../../formats/gltf/place-nodes.ts';
import { wholeOf, widthOf } from '../../../formats/gltf/read-numbers.ts';
import { identity, type Matrix, times } from '../../../formats/matrix.ts';
import type { FixFiles } from '../../fix.ts';
import { fixWords } from '../../fix-words.ts';
import { type Piece, readPiece } from '../../mesh/gltf-pieces.ts';
import { type OpenGltf, openGltf } from '../../read-mesh.ts';
import { readGltfMaterials } from './gltf-materials.ts';
import { countVertices, placedPart } from './look-parts.ts';
import type { LookPart, Looks } from './looks.ts';

/** Throws `model.*` for what cannot be read, and the signal's reason. */
export async function gltfLooks(files: FixFiles, localPath: string, signal: AbortSignal): Promise<Looks> {
  const gltf = await openGltf(files, localPath);
  const left: Looks['left'][number][] = [];
  const materials = await readGltfMaterials(gltf, files, localPath, left);
  const animations = objectsAt(gltf.root, 'animations', '').length;
  if (animations > 0)
    left.push({ code: 'parts-not-carried', values: { part: 'animations', count: `${animations}` } });
  const parts: LookPart[] = [];
  const known = new Map<number, Promise<Elements | null>>();
  const count = countVertices();
  for (const { mesh, node, world } of placeMeshes(gltf.document)) {
    const copies = (await readInstances(gltf.document, gltf.read, node)) ?? [identity];
    const primitives = gltf.document.meshes[mesh]?.primitives ?? [];
    if (node.skin !== null || primitives.some(({ targets }) => targets.length > 0))
      left.push({ code: 'pose-left', values: { mesh: node.name || `${mesh}` } });
    for (const [primitive, { mode, attributes }] of primitives.entries()) {
      signal.throwIfAborted();
      if (mode < 4 || attributes['POSITION'] === undefined) {
        left.push({ code: 'geometry-left', values: { mesh: node.name || `${mesh}` } });
        continue;
      }
      const piece = await readPiece(gltf, { mesh, primitive, base: 0 }, known);
      if (piece === null)
        throw new AppError('model.damaged', { reason: fixWords.convert.incompleteGeometry });
      count(piece.used.length * copies.length);
      const material = materialOf(gltf, mesh, primitive);
      const isPlaced = node.skin === null;
      for (const own of copies)
        if (piece.corners.length > 0)
          parts.push(partOf(piece, isPlaced ? times(world, own) : identity, material));
    }
  }
  return { parts, materials, left };
}

function materialOf({ root }: OpenGltf, mesh: number, primitive: number): number | null {
  const meshes = root['meshes'] as readonly { primitives: readonly { material?: unknown }[] }[] | undefined;
  const material = meshes?.[mesh]?.primitives[primitive]?.material;
  return typeof material === 'number' ? material : null;
}

/** Throws `model.damaged` for a place that is no number, or none that fits into a file. */
function partOf({ attributes, used, corners }: Piece, at: Matrix, material: number | null): LookPart {
  const uvs = numbersAt(attributes.get('TEXCOORD_0'), used, 2);
  // glTF counts from the top of the picture.
  if (uvs !== null) for (let n = 1; n < uvs.length; n += 2) uvs[n] = 1 - (uvs[n] ?? 0);
  return placedPart(at, {
    material,
    positions: numbersAt(attributes.get('POSITION'), used, 3) ?? [],
    normals: numbersAt(attributes.get('NORMAL'), used, 3),
    uvs,
    colours: numbersAt(attributes.get('COLOR_0'), used, 3),
    indices: corners,
  });
}

/** Of the vertices that are used, the first `width` numbers, as fractions; null without them. */
function numbersAt(elements: Elements | undefined, used: Uint32Array, width: number): Float32Array | null {
  if (elements === undefined) return null;
  const numbers = numbersOver(elements);
  const [own, whole] = [widthOf(elements), wholeOf(elements)];
  const list = new Float32Array(used.length * width);
  for (const [vertex, from] of used.entries())
    for (let n = 0; n < Math.min(width, own); n++) {
      const value = (numbers[from * own + n] ?? 0) / whole;
      list[vertex * width + n] = whole === 1 ? value : Math.max(-1, value);
    }
  return list;
}
