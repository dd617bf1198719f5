/** Geometry of Gprims, made once for all instances of the same prototype, within one budget for the stage. */
import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  PlaneGeometry,
  SphereGeometry,
} from 'three';
import type { LoadNotes } from '../../../../../main/formats/load-notes.ts';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import { usdLimits } from '../../../../../main/formats/usd/usd-limits.ts';
import { type FaceSubset, meshGeometry } from './mesh-geometry.ts';

const meshProperties = [
  'points',
  'faceVertexCounts',
  'faceVertexIndices',
  'holeIndices',
  'orientation',
  'subdivisionScheme',
  'normals',
  'primvars:normals',
  'primvars:displayColor',
];
const shapeProperties = ['size', 'radius', 'radiusTop', 'radiusBottom', 'height', 'width', 'length', 'axis'];

/** Throws `model.beyond-limit` when all together is too much. */
export class GeometryStore {
  private readonly notes: LoadNotes;
  private readonly numbers = new WeakMap<object, number>();
  private readonly made = new Map<string, BufferGeometry | null>();
  private corners = 0;
  private sources = 0;

  constructor(notes: LoadNotes) {
    this.notes = notes;
  }

  /** Null for a Gprim without faces, or of a type that is not shown. */
  of(prim: StagePrim, uvNames: readonly string[], subsets: readonly StagePrim[]): BufferGeometry | null {
    const key = this.keyOf(prim, uvNames, subsets);
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const geometry = prim.typeName === 'Mesh' ? this.mesh(prim, uvNames, subsets) : shapeGeometry(prim);
    this.corners += geometry?.index?.count ?? geometry?.getAttribute('position')?.count ?? 0;
    this.made.set(key, geometry);
    return geometry;
  }

  private mesh(
    prim: StagePrim,
    uvNames: readonly string[],
    subsets: readonly StagePrim[],
  ): BufferGeometry | null {
    const faces = subsets.map((subset): FaceSubset => ({ faces: subset.numbers('indices') ?? [] }));
    const corners = usdLimits.corners - this.corners;
    return meshGeometry(prim, { uvNames, subsets: faces, corners }, this.notes);
  }

  private keyOf(prim: StagePrim, uvNames: readonly string[], subsets: readonly StagePrim[]): string {
    if (prim.typeName !== 'Mesh') {
      return [prim.typeName, ...shapeProperties.map((name) => prim.number(name) ?? prim.text(name))].join(
        ' ',
      );
    }
    const uvs = uvNames.flatMap((name) => [`primvars:${name}`, `primvars:${name}:indices`]);
    const own = [...meshProperties, ...uvs].map((name) => this.numberOf(prim.source(name)));
    return [...own, ...uvNames, ...subsets.map((subset) => this.numberOf(subset.source('indices')))].join(
      ' ',
    );
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

/** Null for other types; a size that is none counts as zero. In the prim's own units. */
function shapeGeometry(prim: StagePrim): BufferGeometry | null {
  const size = (name: string, unsaid: number): number => {
    const value = prim.number(name) ?? unsaid;
    return Number.isFinite(value) && value > 0 ? value : 0;
  };
  const along = prim.text('axis') ?? 'Z';
  switch (prim.typeName) {
    case 'Cube': {
      const edge = size('size', 2);
      return new BoxGeometry(edge, edge, edge);
    }
    case 'Sphere':
      return new SphereGeometry(size('radius', 1), 32, 16);
    case 'Cylinder': {
      const radius = size('radius', 1);
      return fromY(new CylinderGeometry(radius, radius, size('height', 2), 32), along);
    }
    case 'Cylinder_1': {
      const top = size('radiusTop', 1);
      return fromY(new CylinderGeometry(top, size('radiusBottom', 1), size('height', 2), 32), along);
    }
    case 'Capsule':
      return fromY(new CapsuleGeometry(size('radius', 0.5), size('height', 1), 8, 24), along);
    case 'Cone':
      return fromY(new ConeGeometry(size('radius', 1), size('height', 2), 32), along);
    case 'Plane': {
      const flat = new PlaneGeometry(size('width', 2), size('length', 2));
      // three's plane faces along Z, with its width along X: for a normal along X, USD's width lies along Z.
      if (along === 'X') return flat.rotateY(Math.PI / 2);
      return along === 'Y' ? flat.rotateX(-Math.PI / 2) : flat;
    }
    default:
      return null;
  }
}

/** three's round shapes stand along Y. */
function fromY(geometry: BufferGeometry, axis: string): BufferGeometry {
  if (axis === 'X') return geometry.rotateZ(-Math.PI / 2);
  return axis === 'Z' ? geometry.rotateX(Math.PI / 2) : geometry;
}
