/** A USD stage as it looks: what it shows, copies and all, in metres with Y up, with its materials and pictures. */
import { AppError } from '../../../contract/plain/errors.ts';
import type { LoadNotes } from '../../../formats/load-notes.ts';
import { times } from '../../../formats/matrix.ts';
import { joinCorners } from '../../../formats/mesh/join-corners.ts';
import type { StagePrim } from '../../../formats/usd/compose/stage-prim.ts';
import type { StageFiles } from '../../../formats/usd/package/stage-files.ts';
import { type MeshValues, meshValues, type VertexValues } from '../../../formats/usd/scene/mesh-values.ts';
import type { SceneNode, UsdScene } from '../../../formats/usd/scene/read-scene.ts';
import { isMaterialSubset, isSameUvSet, ownLooks, type UvSet } from '../../../formats/usd/scene/shading.ts';
import { isSubdivided, type MeshShape, type Shape } from '../../../formats/usd/scene/shape.ts';
import { isSkinned } from '../../../formats/usd/scene/skeleton.ts';
import { usdLimits } from '../../../formats/usd/usd-limits.ts';
import type { FixFiles } from '../../fix.ts';
import { fixWords } from '../../fix-words.ts';
import { everyNode, isSeen, openStage } from '../../usd/read-usd.ts';
import { countVertices, picked, placedPart } from './look-parts.ts';
import type { LookPart, Looks } from './looks.ts';
import { type BoundLook, UsdLooks } from './usd-materials.ts';

type Left = Looks['left'][number][];

/** Throws `model.*` for what cannot be read or shows no triangle, and the signal's reason. */
export async function usdLooks(files: FixFiles, localPath: string, signal: AbortSignal): Promise<Looks> {
  const { scene, files: stageFiles, notes } = await openStage(files, localPath, signal);
  const left: Left = [...leftOf(scene, notes)];
  const looks = new UsdLooks(scene.stage, stageFiles, left, signal);
  const known = new Map<StagePrim, readonly LookPart[]>();
  const parts: LookPart[] = [];
  const count = countVertices();
  for (const { node, place } of everyNode(scene)) {
    signal.throwIfAborted();
    const shape = isSeen(scene, node) ? (node.drawn?.shape ?? null) : null;
    if (shape === null || shape.kind === 'points' || shape.kind === 'lines') continue;
    const own = known.get(node.prim) ?? (await partsOf(node.prim, shape, looks));
    known.set(node.prim, own);
    for (const part of own) {
      count(part.positions.length / 3);
      parts.push(placedPart(times(scene.frame.toPicture, place), part));
    }
  }
  if (parts.length === 0) throw emptyBecause(stageFiles, notes);
  // Instances of one prototype leave the same.
  const once = new Map(left.map((note) => [JSON.stringify(note), note]));
  return { parts, materials: looks.materials, left: [...once.values()] };
}

/** What was refused or missing is why there is nothing. */
function emptyBecause(files: StageFiles, notes: LoadNotes): AppError {
  if (files.firstRefused !== null) return new AppError('model.refers-outside', { uri: files.firstRefused });
  const reason = notes.list().find(({ level, what }) => level === 'warn' && what !== 'replaced')?.message;
  return new AppError('model.damaged', { reason: reason?.replace(/\.$/, '') ?? fixWords.convert.noFaces });
}

/** Of each prim once, whatever its copies. */
function* leftOf(scene: UsdScene, notes: LoadNotes): Generator<Looks['left'][number]> {
  const nodes = new Map([...everyNode(scene)].map(({ node }) => [node.prim, node]));
  for (const [prim, node] of nodes) {
    if (!isSeen(scene, node)) continue;
    if (node.drawn?.shape.kind === 'points' || node.drawn?.shape.kind === 'lines')
      yield { code: 'geometry-left', values: { mesh: prim.name } };
    if (isSkinned(prim) || prim.targets('skel:blendShapeTargets').length > 0)
      yield { code: 'pose-left', values: { mesh: prim.name } };
  }
  const all = [...nodes.values()];
  const isHelper = (node: SceneNode): boolean =>
    (node.drawn?.parts.role ?? null) !== null && !isSeen(scene, node);
  const counts = {
    animations: [...scene.stage.prims.values()].filter((prim) => prim.isAnimated).length,
    subdivisions: all.filter((node) => isSeen(scene, node) && isSubdivided(node.prim)).length,
    helpers: all.filter(isHelper).length,
    references: notes.list().filter(({ what }) => what === 'missing' || what === 'refused').length,
  };
  for (const [part, count] of Object.entries(counts))
    if (count > 0) yield { code: 'parts-not-carried', values: { part, count: `${count}` } };
}

/** In the prim's own frame. */
async function partsOf(
  prim: StagePrim,
  shape: Extract<Shape, { kind: 'mesh' | 'solid' }>,
  looks: UsdLooks,
): Promise<LookPart[]> {
  const own = ownLooks(prim);
  const isDoubleSided = prim.truth('doubleSided') === true;
  const whole = await looks.of(prim, own, isDoubleSided);
  if (shape.kind === 'solid') {
    const { points, normals, uvs, indices } = shape;
    const { material } = whole;
    return [{ material, positions: Float64Array.from(points), normals, uvs, colours: null, indices }];
  }
  const subsets = prim.children.filter(isMaterialSubset).slice(0, usdLimits.subsets);
  const bound: BoundLook[] = [whole];
  for (const subset of subsets) bound.push(await looks.of(subset, own, isDoubleSided));
  return meshParts(prim, shape, subsets, bound);
}

/** One for the faces of each material that is used. */
function meshParts(
  prim: StagePrim,
  shape: MeshShape,
  subsets: readonly StagePrim[],
  bound: readonly BoundLook[],
): LookPart[] {
  const uvs: UvSet[] = [];
  const channels = bound.map(({ uv }) => {
    const known = uvs.findIndex((one) => isSameUvSet(one, uv));
    return known === -1 ? uvs.push(uv) - 1 : known;
  });
  const faces = subsets.map((subset) => ({ faces: subset.numbers('indices') ?? [] }));
  const mesh = meshValues(prim, shape, { uvs, subsets: faces });
  if (mesh === null) return [];
  const corners = mesh.index ?? Uint32Array.from({ length: mesh.position.values.length / 3 }, (_, at) => at);
  const groups = mesh.groups.length === 0 ? [[0, corners.length] as const] : mesh.groups;
  return groups.flatMap(([start, count], group) => {
    const look = bound[group];
    if (look === undefined || count === 0) return [];
    return [partOf(mesh, corners.subarray(start, start + count), look, channels[group] ?? 0)];
  });
}

function partOf(
  mesh: MeshValues,
  corners: Uint32Array,
  { material, showsColours }: BoundLook,
  channel: number,
): LookPart {
  // Flat ones follow from the triangles.
  const normal = mesh.isFlat ? null : mesh.normal;
  const uv = mesh.uvs[channel] ?? null;
  const colour = showsColours ? mesh.colour : null;
  const { index, unique } =
    mesh.index === null
      ? joined(
          corners,
          [mesh.position, normal, uv, colour].filter((one) => one !== null),
        )
      : joinCorners(new Int32Array(corners), 1);
  const own = (part: VertexValues | null): Float32Array | null =>
    part === null ? null : picked(part.values, unique, part.size);
  return {
    material,
    positions: Float64Array.from(picked(mesh.position.values, unique, 3)),
    normals: own(normal),
    uvs: own(uv),
    colours: own(colour),
    indices: index,
  };
}

/** Corners that are equal in all become one vertex; `unique`: where it is in the values. Throws `model.beyond-limit`. */
function joined(
  corners: Uint32Array,
  parts: readonly VertexValues[],
): { readonly index: Uint32Array; readonly unique: Int32Array } {
  const stride = parts.reduce((sum, { size }) => sum + size, 0);
  countVertices()(corners.length);
  const bits = new Int32Array(corners.length * stride);
  let offset = 0;
  for (const { values, size } of parts) {
    const words = new Int32Array(values.buffer, values.byteOffset, values.length);
    for (let corner = 0; corner < corners.length; corner++)
      for (let part = 0; part < size; part++)
        bits[corner * stride + offset + part] = words[(corners[corner] ?? 0) * size + part] ?? 0;
    offset += size;
  }
  const { index, unique } = joinCorners(bits, stride);
  const places = new Int32Array(unique.length / stride).fill(-1);
  for (let corner = 0; corner < corners.length; corner++) {
    const vertex = index[corner] ?? 0;
    if (places[vertex] === -1) places[vertex] = corners[corner] ?? 0;
  }
  return { index, unique: places };
}
