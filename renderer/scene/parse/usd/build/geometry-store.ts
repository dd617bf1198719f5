/** Shapes of Gprims as three's geometry, made once for all instances of the same prototype. */
import { BufferAttribute, BufferGeometry } from 'three';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import type { FaceSubset } from '../../../../../main/formats/usd/scene/mesh-values.ts';
import type { UvSet } from '../../../../../main/formats/usd/scene/shading.ts';
import type { Shape } from '../../../../../main/formats/usd/scene/shape.ts';
import { meshGeometry } from './mesh-geometry.ts';

/** Points or lines. */
export type StrokeShape = Extract<Shape, { kind: 'points' | 'lines' }>;

/** Beside what makes the shape itself. */
const surfaceProperties = ['subdivisionScheme', 'normals', 'primvars:normals', 'primvars:displayColor'];

export class GeometryStore {
  private readonly numbers = new WeakMap<object, number>();
  private readonly made = new Map<string, BufferGeometry | null>();
  private sources = 0;

  /** Null for a mesh of which nothing is left. */
  of(
    prim: StagePrim,
    shape: Exclude<Shape, StrokeShape>,
    uvs: readonly UvSet[],
    subsets: readonly StagePrim[],
  ): BufferGeometry | null {
    const key = this.keyOf(prim, shape, uvs, subsets);
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const faces = subsets.map((subset): FaceSubset => ({ faces: subset.numbers('indices') ?? [] }));
    const geometry =
      shape.kind === 'mesh' ? meshGeometry(prim, shape, { uvs, subsets: faces }) : solidGeometry(shape);
    this.made.set(key, geometry);
    return geometry;
  }

  /** With colours where each point has one. */
  strokes(prim: StagePrim, shape: StrokeShape): BufferGeometry {
    const colours = shape.kind === 'points' ? prim.numbers('primvars:displayColor') : null;
    const key = `${this.numberOf(shape)} ${this.numberOf(prim.source('primvars:displayColor'))}`;
    const known = this.made.get(key);
    if (known !== undefined && known !== null) return known;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(shape.points), 3));
    if (colours !== null && colours.length === shape.points.length)
      geometry.setAttribute('color', new BufferAttribute(Float32Array.from(colours), 3));
    this.made.set(key, geometry);
    return geometry;
  }

  private keyOf(prim: StagePrim, shape: Shape, uvs: readonly UvSet[], subsets: readonly StagePrim[]): string {
    const places = uvs.flatMap(({ primvar }) => [`primvars:${primvar}`, `primvars:${primvar}:indices`]);
    const own = shape.kind === 'mesh' ? [...surfaceProperties, ...places] : [];
    return [
      this.numberOf(shape),
      ...own.map((name) => this.numberOf(prim.source(name))),
      ...uvs.map(({ primvar, transform }) => `${primvar} ${transform?.join(' ')}`),
      ...subsets.map((subset) => this.numberOf(subset.source('indices'))),
    ].join(' ');
  }

  private numberOf(source: object | null): number {
    if (source === null) return 0;
    const known = this.numbers.get(source);
    if (known !== undefined) return known;
    this.sources++;
    this.numbers.set(source, this.sources);
    return this.sources;
  }
}

function solidGeometry(shape: Extract<Shape, { kind: 'solid' }>): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(shape.points, 3));
  geometry.setAttribute('normal', new BufferAttribute(shape.normals, 3));
  geometry.setAttribute('uv', new BufferAttribute(shape.uvs, 2));
  geometry.setIndex(new BufferAttribute(shape.indices, 1));
  return geometry;
}
