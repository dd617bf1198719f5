/** Geometry of Gprims, made once for all instances of the same prototype, within one budget for the stage. */
import type { BufferGeometry } from 'three';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import type { LoadNotes } from '../../../../../main/formats/usd/load-notes.ts';
import { usdLimits } from '../../../../../main/formats/usd/usd-limits.ts';
import { type FaceSubset, meshGeometry } from './mesh-geometry.ts';
import { shapeGeometry } from './shape-geometry.ts';

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
