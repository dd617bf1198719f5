/** OBJ as a surface: corners of a place, a texture coordinate and a normal each. Written statement by statement; what is about no vertex or face keeps its bytes. */
import { integers } from '../../formats/mesh/growing.ts';
import { joinCorners } from '../../formats/mesh/join-corners.ts';
import { triangulate } from '../../formats/mesh/triangulate.ts';
import { type ObjScan, scanObj } from '../../formats/obj/scan-obj.ts';
import { fixWords } from '../fix-words.ts';
import { type MeshFile, type MeshOrder, noSurfaces, notChanged } from './mesh-file.ts';
import { countJoined, type ObjText, Statements, writeObj } from './obj-text.ts';
import type { FacePolygons } from './polygons.ts';
import { type Sources, surfaceOf } from './surface.ts';

/** Texture coordinates are the same when they differ by less: a twentieth of a pixel in 4096. */
const sameLook = 1e-5;
const stateful = /^(usemtl|g|o|s|mg|usemap|bevel|c_interp|d_interp|lod|shadow_obj|trace_obj)$/;
/** Statements that number vertices in ways of their own. */
const freeForm = /^(vp|deg|bmat|step|cstype|curv2?|surf|parm|trim|hole|scrv|sp|end|con|call|csh)$/;

/** Throws `model.*` for what cannot be read. */
export function openObj({ bytes, file, metresPerUnit }: MeshOrder): MeshFile {
  const statements = new Statements();
  const all = integers();
  const found = { free: false };
  const scan = scanObj(bytes, (name, start, end, list, count) => {
    if (freeForm.test(name)) found.free = true;
    const isList = name === 'f' || name === 'fo' || name === 'l' || name === 'p';
    statements.add({ name, start, end, cornersAt: all.length, count: isList ? Math.max(0, count) : 0 });
    if (isList) for (let at = 0; at < count * 3; at++) all.push(list[at] ?? -1);
  });
  if (scan.triangles === 0) return noSurfaces();
  if (found.free) return noSurfaces([notChanged(file.localPath, fixWords.mesh.freeForm)]);
  const corners = all.filled();
  const cut = cutFaces(statements, corners, scan.positions.filled());
  const { index, unique } = joinCorners(cut.corners, 3);
  const whole = surfaceOf(
    sourcesOf(scan, unique),
    index,
    cut.pieceOf,
    metresPerUnit,
    Int32Array.from(cut.polygons.faceOf),
  );
  const text: ObjText = { bytes, statements, corners, unique, scan, polygons: cut.polygons };
  return {
    surfaces: [whole],
    copies: [1],
    left: [],
    countJoinedPlaces: ([surface = whole]) =>
      surface.leads === whole.leads ? 0 : countJoined(text, surface),
    write: ([surface = whole]) =>
      Promise.resolve(new Map([['', writeObj(text, surface, surface.leads !== whole.leads)]])),
  };
}

/** Faces between two statements that change what they belong to are a piece. */
function cutFaces(statements: Statements, corners: Int32Array, positions: Float32Array) {
  const cutCorners = integers();
  const places = integers();
  const faces = integers();
  const pieces = integers();
  let piece = 0;
  for (const [face, { name, cornersAt, count }] of statements.entries()) {
    if (stateful.test(name)) piece += 1;
    if ((name !== 'f' && name !== 'fo') || count < 3) continue;
    const cut =
      count === 4
        ? [0, 1, 2, 0, 2, 3]
        : triangulate(count, positions, (corner) => corners[cornersAt + corner * 3] ?? 0);
    for (let at = 0; at + 2 < cut.length; at += 3) {
      for (let n = 0; n < 3; n++) {
        const place = cut[at + n] ?? 0;
        places.push(place);
        for (let part = 0; part < 3; part++) cutCorners.push(corners[cornersAt + place * 3 + part] ?? -1);
      }
      faces.push(face);
      pieces.push(piece);
    }
  }
  const pieceOf = Uint32Array.from(pieces.filled());
  const polygons: FacePolygons = {
    faceOf: faces.filled(),
    pieceOf,
    places: Uint32Array.from(places.filled()),
  };
  return { corners: cutCorners.filled(), pieceOf, polygons };
}

function sourcesOf(
  { positions, normals, textureCoordinates, colours }: ObjScan,
  unique: Int32Array,
): Sources {
  const count = unique.length / 3;
  const places = new Float64Array(count * 3);
  const ways = normals.length > 0 ? new Float32Array(count * 3) : null;
  const looks = textureCoordinates.length > 0 ? new Float32Array(count * 2) : null;
  for (let source = 0; source < count; source++) {
    const [place = 0, look = -1, way = -1] = unique.subarray(source * 3, source * 3 + 3);
    for (let axis = 0; axis < 3; axis++) places[source * 3 + axis] = positions.array[place * 3 + axis] ?? 0;
    const own = [0, 1, 2].map((axis) => (way < 0 ? 0 : (normals.array[way * 3 + axis] ?? 0)));
    const length = Math.hypot(...own);
    ways?.set(length > 0 ? own.map((value) => value / length) : [0, 0, 0], source * 3);
    for (let n = 0; n < 2 && looks !== null; n++)
      looks[source * 2 + n] = look < 0 ? 0 : (textureCoordinates.array[look * 3 + n] ?? 0);
  }
  const part = (source: number, n: number): number => unique[source * 3 + n] ?? -1;
  return {
    positions: places,
    normals: ways,
    takesNormals: true,
    looks: looks === null ? null : { values: looks, width: 2 },
    agree: (one, other) =>
      part(one, 1) < 0 === part(other, 1) < 0 &&
      [0, 1].every(
        (n) => Math.abs((looks?.[one * 2 + n] ?? 0) - (looks?.[other * 2 + n] ?? 0)) <= sameLook,
      ) &&
      (colours === null ||
        [0, 1, 2].every(
          (n) => colours.array[part(one, 0) * 3 + n] === colours.array[part(other, 0) * 3 + n],
        )),
  };
}
