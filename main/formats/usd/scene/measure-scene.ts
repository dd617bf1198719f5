/** How large a scene is and what it consists of: over the vertices that are drawn, after all transforms, copies among them. Pure. */
import { identity, type Matrix, times } from '../../matrix.ts';
import type { SceneNode, UsdScene } from './read-scene.ts';
import type { Shape } from './shape.ts';

/** Corners in the stage's own frame and unit. `isExact`: no part was measured by the box around it. */
export interface SceneSize {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  readonly isExact: boolean;
}

/** Of the looks, or of everything where there is nothing to look at. `size` is null where nothing is drawn. */
export interface SceneMeasures {
  readonly size: SceneSize | null;
  readonly triangles: number;
  /** Gprims, copies among them. */
  readonly shapes: number;
}

/** Points of copies that are looked at one by one; this many take about a second. */
const mostPoints = 60_000_000;

export function measureScene(scene: UsdScene): SceneMeasures {
  const isLooked = ({ drawn }: SceneNode): boolean =>
    drawn !== null && (drawn.parts.looks || (scene.proxiesAreLooks && drawn.parts.role === 'proxy'));
  const looks = measure(scene, isLooked);
  return looks.shapes > 0 ? looks : measure(scene, ({ drawn }) => drawn !== null);
}

function measure(scene: UsdScene, counts: (node: SceneNode) => boolean): SceneMeasures {
  const size = new Extent();
  let triangles = 0;
  let shapes = 0;
  const visit = (node: SceneNode, places: readonly Matrix[]): void => {
    const { drawn } = node;
    if (drawn !== null && counts(node)) {
      triangles += drawn.shape.triangles * places.length;
      shapes += places.length;
      for (const place of places) size.add(drawn.shape, times(place, node.world));
    }
    for (const { prototype, places: own } of node.copies)
      visit(
        prototype,
        places.flatMap((place) => own.map((one) => times(times(place, node.world), one))),
      );
    for (const child of node.children) visit(child, places);
  };
  for (const node of scene.top) visit(node, [identity]);
  return { size: size.found(), triangles, shapes };
}

class Extent {
  private readonly min = [Infinity, Infinity, Infinity];
  private readonly max = [-Infinity, -Infinity, -Infinity];
  private readonly boxes = new Map<Shape, Float64Array>();
  private points = 0;
  private isExact = true;

  add(shape: Shape, place: Matrix): void {
    this.points += shape.points.length / 3;
    if (this.points <= mostPoints) this.addPoints(shape.points, shape.used, place);
    else {
      this.isExact = false;
      this.addPoints(this.cornersOf(shape), null, place);
    }
  }

  found(): SceneSize | null {
    const [x = 0, y = 0, z = 0] = this.min;
    const [a = 0, b = 0, c = 0] = this.max;
    return Number.isFinite(x + y + z + a + b + c)
      ? { min: [x, y, z], max: [a, b, c], isExact: this.isExact }
      : null;
  }

  private cornersOf(shape: Shape): Float64Array {
    const known = this.boxes.get(shape);
    if (known !== undefined) return known;
    const own = new Extent();
    own.addPoints(shape.points, shape.used, identity);
    const corners = Float64Array.from(
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
        [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? own.max : own.min)[axis] ?? 0),
      ),
    );
    this.boxes.set(shape, corners);
    return corners;
  }

  /** Plain numbers: a large mesh asks millions of times. */
  private addPoints(points: ArrayLike<number>, used: Uint8Array | null, m: Matrix): void {
    const [a = 0, b = 0, c = 0, p = 0, d = 0, e = 0, f = 0, q = 0, g = 0, h = 0, i = 0, r = 0] = m;
    const [tx = 0, ty = 0, tz = 0, s = 1] = m.slice(12);
    let [x0 = 0, y0 = 0, z0 = 0] = this.min;
    let [x1 = 0, y1 = 0, z1 = 0] = this.max;
    for (let at = 0; at + 2 < points.length; at += 3) {
      if (used !== null && used[at / 3] === 0) continue;
      const px = points[at] ?? 0;
      const py = points[at + 1] ?? 0;
      const pz = points[at + 2] ?? 0;
      // A matrix of a stage may hold perspective, as odd as it is.
      const w = p * px + q * py + r * pz + s;
      const x = (a * px + d * py + g * pz + tx) / w;
      const y = (b * px + e * py + h * pz + ty) / w;
      const z = (c * px + f * py + i * pz + tz) / w;
      if (!Number.isFinite(x + y + z)) continue;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      if (z < z0) z0 = z;
      if (z > z1) z1 = z;
    }
    this.min.splice(0, 3, x0, y0, z0);
    this.max.splice(0, 3, x1, y1, z1);
  }
}
