/** A box with chamfered edges whose normals are blended, so that it catches light as a rounded edge does. */
import { type Mesh, type MeshBuilder, meshBuilder, type Uv } from './mesh.ts';
import type { Vec3 } from './vector.ts';

export interface BoxOptions {
  /** Full extents. */
  readonly size: Vec3;
  /** Width of the chamfer; 0 gives sharp edges. */
  readonly bevel: number;
  /** Metres per texture tile. */
  readonly tile: number;
  /** Shifts the texture, in tiles, so that two boards of one material differ. */
  readonly shift: Uv;
}

type Signs = readonly [number, number, number];
const axes = [0, 1, 2] as const;
type Axis = (typeof axes)[number];
const signs = [-1, 1] as const;

function withSigns(a: Axis, sa: number, b: Axis, sb: number, c: Axis, sc: number): Signs {
  const result: [number, number, number] = [0, 0, 0];
  result[a] = sa;
  result[b] = sb;
  result[c] = sc;
  return result;
}

/** A box centred on the origin. The texture's v runs along the longest side: the grain of a board. */
export function box({ size, bevel, tile, shift }: BoxOptions): Mesh {
  const builder = meshBuilder();
  const half: Vec3 = [size[0] / 2, size[1] / 2, size[2] / 2];
  const chamfer = Math.min(bevel, Math.min(...half) * 0.45);
  const grain: Axis = size[2] >= size[0] && size[2] >= size[1] ? 2 : size[0] >= size[1] ? 0 : 1;

  /** The corner of the face `face` nearest to the box corner `corner`. */
  const at = (face: Axis, corner: Signs): Vec3 => {
    const p = axes.map((k) => corner[k] * (k === face ? half[k] : half[k] - chamfer));
    return [p[0]!, p[1]!, p[2]!];
  };
  const add = (face: Axis, corner: Signs, project: Axis): number => {
    const p = at(face, corner);
    const v: Axis = project === grain ? (((project + 2) % 3) as Axis) : grain;
    const u = axes.find((k) => k !== project && k !== v) ?? 0;
    const normal: Vec3 = [face === 0 ? corner[0] : 0, face === 1 ? corner[1] : 0, face === 2 ? corner[2] : 0];
    return builder.vertex(p, normal, [p[u] / tile + shift[0], p[v] / tile + shift[1]]);
  };
  faces(builder, add);
  if (chamfer > 0) {
    edges(builder, add);
    corners(builder, add);
  }
  return builder.build();
}

type AddVertex = (face: Axis, corner: Signs, project: Axis) => number;

function quad(
  builder: MeshBuilder,
  outward: Vec3,
  [p, q, r, s]: readonly [number, number, number, number],
): void {
  builder.facing(outward, p, q, r);
  builder.facing(outward, p, r, s);
}

function faces(builder: MeshBuilder, add: AddVertex): void {
  for (const a of axes) {
    const b = ((a + 1) % 3) as Axis;
    const c = ((a + 2) % 3) as Axis;
    for (const sa of signs) {
      const corner = (sb: number, sc: number): number => add(a, withSigns(a, sa, b, sb, c, sc), a);
      quad(builder, withSigns(a, sa, b, 0, c, 0), [
        corner(-1, -1),
        corner(1, -1),
        corner(1, 1),
        corner(-1, 1),
      ]);
    }
  }
}

function edges(builder: MeshBuilder, add: AddVertex): void {
  for (const a of axes) {
    const b = ((a + 1) % 3) as Axis;
    const c = ((a + 2) % 3) as Axis;
    for (const sa of signs)
      for (const sb of signs) {
        const corner = (face: Axis, sc: number): number => add(face, withSigns(a, sa, b, sb, c, sc), a);
        quad(builder, withSigns(a, sa, b, sb, c, 0), [
          corner(a, -1),
          corner(a, 1),
          corner(b, 1),
          corner(b, -1),
        ]);
      }
  }
}

function corners(builder: MeshBuilder, add: AddVertex): void {
  for (const x of signs)
    for (const y of signs)
      for (const z of signs)
        builder.facing([x, y, z], add(0, [x, y, z], 0), add(1, [x, y, z], 0), add(2, [x, y, z], 0));
}
