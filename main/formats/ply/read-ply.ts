/** PLY, text and binary: meshes and clouds of points, with colours, normals and texture coordinates of their vertices. It states no unit and no axis. */

import { type Bounds, BoundsOfPoints, boundsOfAll, boundsOfUsed } from '../mesh/bounds.ts';
import { type Counted, none } from '../mesh/counted.ts';
import { beyond, type Integers, integers, meshLimits } from '../mesh/growing.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { damaged, type PlyElement, type PlyHeader, readPlyHeader } from './header.ts';
import { plyWords } from './ply-words.ts';
import { createPlyRows, type PlyList, type PlyRows } from './rows.ts';

/** Values of vertices, one after the other; null where the file has none. */
export interface PlyDocument {
  readonly encoding: PlyHeader['encoding'];
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer> | null;
  /** Red, green and blue, sRGB from 0 to 1. */
  readonly colours: Float32Array<ArrayBuffer> | null;
  readonly textureCoordinates: Float32Array<ArrayBuffer> | null;
  /** Vertices, three for each triangle. */
  readonly corners: Int32Array;
  /** Vertices, two for each line. */
  readonly lines: Int32Array;
  readonly triangles: number;
  readonly textures: readonly string[];
  /** Of the vertices that are used: of all in a cloud of points. Null without a usable one. */
  readonly bounds: Bounds | null;
  readonly unusable: Counted;
  /** Faces that name a vertex which is not there, or fewer than three. */
  readonly brokenFaces: Counted;
}

/** Throws `model.not-a-model`, `model.damaged` and `model.beyond-limit`. */
export function readPly(bytes: Uint8Array): PlyDocument {
  const header = readPlyHeader(bytes);
  const rows = createPlyRows(bytes, header);
  const faces = new Faces(rows);
  let vertices: Vertices | null = null;
  // Faces may stand before the vertices that they name.
  for (const element of header.elements) {
    if (element.name === 'vertex') vertices ??= readVertices(element, rows);
    else if (/^(face|tristrips|edge)$/.test(element.name)) faces.read(element);
    else rows.each(element, () => undefined);
  }
  if (vertices === null) throw damaged(plyWords.damaged.noVertices);
  const { corners, lines, brokenFaces } = faces.against(vertices.positions);
  const isCloud = corners.length + lines.length === 0 && brokenFaces.count === 0;
  const used = isCloud ? boundsOfAll(vertices.positions) : new BoundsOfPoints();
  for (const indices of [corners, lines]) boundsOfUsed(used, vertices.positions, indices);
  return {
    encoding: header.encoding,
    ...vertices,
    corners,
    lines,
    triangles: corners.length / 3,
    textures: header.textures,
    bounds: used.bounds(),
    unusable: { count: used.unusable, line: 0 },
    brokenFaces,
  };
}

type Vertices = Pick<PlyDocument, 'positions' | 'normals' | 'colours' | 'textureCoordinates'>;

/** Colours of Gaussian splats are the first term of their spherical harmonics. */
const harmonic = 0.28209479177387814;
const colourNames = [
  ['red', 'green', 'blue'],
  ['r', 'g', 'b'],
  ['diffuse_red', 'diffuse_green', 'diffuse_blue'],
] as const;
const splatNames = ['f_dc_0', 'f_dc_1', 'f_dc_2'] as const;
const textureNames = [
  ['s', 't'],
  ['u', 'v'],
  ['texture_u', 'texture_v'],
] as const;
/** What whole numbers are divided by to have colours from 0 to 1. */
const fullColour: Readonly<Record<string, number>> = { uint8: 255, int8: 127, uint16: 65_535, int16: 32_767 };

function readVertices(element: PlyElement, rows: PlyRows): Vertices {
  const { count, properties } = element;
  if (count > meshLimits.corners) throw beyond(plyWords.moreVertices, meshLimits.corners);
  const placesOf = (names: readonly string[]): number[] | null => {
    const places = names.map((name) =>
      properties.findIndex((property) => property.name === name && property.countType === null),
    );
    return places.includes(-1) ? null : places;
  };
  const firstOf = (all: readonly (readonly string[])[]): number[] | null =>
    all.map(placesOf).find((places) => places !== null) ?? null;
  const at = placesOf(['x', 'y', 'z']);
  if (at === null) throw damaged(plyWords.damaged.noPositions);
  const splat = placesOf(splatNames);
  const colour = firstOf(colourNames) ?? splat;
  const isSplat = colour === splat;
  const full = fullColour[properties[colour?.[0] ?? -1]?.type ?? ''] ?? 1;
  const found = [at, placesOf(['nx', 'ny', 'nz']), colour, firstOf(textureNames)];
  const made = found.map((places) => (places === null ? null : new Float32Array(count * places.length)));
  const [positions, normals = null, colours = null, textureCoordinates = null] = made;
  rows.each(element, ({ numbers }, index) => {
    for (const [kind, places] of found.entries()) {
      const values = made[kind];
      if (places === null || values === null || values === undefined) continue;
      for (let part = 0; part < places.length; part++)
        values[index * places.length + part] = numbers[places[part] ?? 0] ?? 0;
    }
  });
  for (let n = 0; n < (colours?.length ?? 0) && colours !== null; n++) {
    const value = isSplat ? 0.5 + harmonic * (colours[n] ?? 0) : (colours[n] ?? 0) / full;
    colours[n] = Math.min(1, Math.max(0, value));
  }
  return { positions: positions ?? new Float32Array(), normals, colours, textureCoordinates };
}

/** Faces as they are read: with corners as written, until the vertices are known. */
class Faces {
  private readonly rows: PlyRows;
  /** Of each polygon the number of its corners, then these. */
  private readonly written = integers();
  private readonly lines = integers();

  constructor(rows: PlyRows) {
    this.rows = rows;
  }

  read(element: PlyElement): void {
    const place = (...names: string[]): number =>
      element.properties.findIndex(({ name }) => names.includes(name));
    const list = place('vertex_indices', 'vertex_index');
    const [one, other] = [place('vertex1'), place('vertex2')];
    this.rows.each(element, ({ numbers, lists }) => {
      if (element.name === 'edge') this.lines.push3(whole(numbers[one]), whole(numbers[other]), 0);
      else if (element.name === 'tristrips') this.strips(lists[list]);
      else this.polygon(lists[list]);
    });
  }

  private polygon(list: PlyList | undefined): void {
    if (list === undefined) return;
    const length = Math.min(list.length, meshLimits.cornersOfFace);
    this.written.push(length);
    for (let at = 0; at < length; at++) this.written.push(whole(list.values[at]));
  }

  /** Strips of triangles one after the other, parted by -1; every other triangle turns round. */
  private strips(list: PlyList | undefined): void {
    let from = 0;
    for (let at = 0; list !== undefined && at < list.length; at++) {
      if (list.values[at] === -1) from = at + 1;
      else if (at - from >= 2) {
        const [a = -1, b = -1, c = -1] = list.values.subarray(at - 2, at + 1);
        const isEven = (at - from) % 2 === 0;
        this.written.push(3);
        this.written.push3(whole(isEven ? a : b), whole(isEven ? b : a), whole(c));
      }
    }
  }

  against(positions: Float32Array): Pick<PlyDocument, 'corners' | 'lines' | 'brokenFaces'> {
    const count = positions.length / 3;
    const isThere = (vertex: number): boolean => vertex >= 0 && vertex < count;
    const corners = integers();
    const brokenFaces = none();
    const written = this.written.filled();
    for (let at = 0; at < written.length; at += 1 + (written[at] ?? 0)) {
      const face = written.subarray(at + 1, at + 1 + (written[at] ?? 0));
      if (face.length < 3 || !face.every(isThere)) brokenFaces.count++;
      else addTriangles(face, positions, corners);
    }
    const ends = this.lines.filled();
    const lines = integers();
    for (let at = 0; at < ends.length; at += 3) {
      const [one = -1, other = -1] = [ends[at], ends[at + 1]];
      if (!isThere(one) || !isThere(other)) brokenFaces.count++;
      else {
        lines.push(one);
        lines.push(other);
      }
    }
    return { corners: corners.filled(), lines: lines.filled(), brokenFaces };
  }
}

/** -1 for what is no whole number. */
function whole(value = -1): number {
  return Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? value : -1;
}

function addTriangles(face: Int32Array, positions: Float32Array, corners: Integers): void {
  const [a = 0, b = 0, c = 0, d = 0] = [face[0], face[1], face[2], face[3]];
  if (face.length <= 4) corners.push3(a, b, c);
  if (face.length === 4) corners.push3(a, c, d);
  if (face.length <= 4) return;
  const places = triangulate(face.length, positions, (corner) => face[corner] ?? 0);
  for (const place of places) corners.push(face[place] ?? 0);
}
