/** How finely textures lie on a model: texels per metre, from a sample of its triangles. Pure; the model's matrices are up to date. */
import { type Material, Matrix4, Mesh, type Object3D, Texture, Triangle, Vector2, Vector3 } from 'three';
import { materialsOf } from '../../model-shapes.ts';

/** `texelsPerMetre` is the middle one by area, null where no triangle has both a texture and coordinates. */
export interface TexelDensity {
  readonly texelsPerMetre: number | null;
  /** A tenth of the surface has less, a tenth more. */
  readonly lowest: number;
  readonly highest: number;
  readonly meshes: number;
  readonly meshesWithoutUv: number;
}

/** Enough for a middle that is within a hundredth; takes less than 10 ms. */
const mostTriangles = 12_000;

export function texelDensity(model: Object3D): TexelDensity {
  const samples: { readonly density: number; readonly area: number }[] = [];
  let meshes = 0;
  let meshesWithoutUv = 0;
  const drawn: Mesh[] = [];
  model.traverseVisible((object) => {
    if (object instanceof Mesh) drawn.push(object);
  });
  for (const mesh of drawn) {
    meshes += 1;
    if (!mesh.geometry.hasAttribute('uv')) {
      meshesWithoutUv += 1;
      continue;
    }
    const texels = texelsOf(materialsOf(mesh));
    if (texels > 0) samples.push(...sampled(mesh, texels, Math.ceil(mostTriangles / drawn.length)));
  }
  samples.sort((a, b) => a.density - b.density);
  const area = samples.reduce((sum, sample) => sum + sample.area, 0);
  const at = (part: number): number => {
    let passed = 0;
    for (const sample of samples) {
      passed += sample.area;
      if (passed >= area * part) return sample.density;
    }
    return 0;
  };
  return {
    texelsPerMetre: area > 0 ? at(0.5) : null,
    lowest: at(0.1),
    highest: at(0.9),
    meshes,
    meshesWithoutUv,
  };
}

/** Of the largest texture: width times height. */
function texelsOf(materials: readonly Material[]): number {
  let most = 0;
  for (const material of materials)
    for (const value of Object.values(material)) {
      if (!(value instanceof Texture)) continue;
      const image: unknown = value.image;
      if (typeof image !== 'object' || image === null || !('width' in image) || !('height' in image))
        continue;
      most = Math.max(
        most,
        Number(image.width) * Number(image.height) * Math.abs(value.repeat.x * value.repeat.y),
      );
    }
  return most;
}

function sampled({ geometry, matrixWorld }: Mesh, texels: number, most: number) {
  const index = geometry.getIndex();
  const position = geometry.getAttribute('position');
  const uv = geometry.getAttribute('uv');
  const triangles = Math.floor((index?.count ?? position.count) / 3);
  const stride = Math.max(1, Math.floor(triangles / most));
  const toWorld = new Matrix4().copy(matrixWorld);
  const corners = [new Vector3(), new Vector3(), new Vector3()] as const;
  const places = [new Vector2(), new Vector2(), new Vector2()] as const;
  const triangle = new Triangle(...corners);
  const found: { density: number; area: number }[] = [];
  for (let at = 0; at < triangles; at += stride) {
    for (const corner of [0, 1, 2] as const) {
      const vertex = index?.getX(at * 3 + corner) ?? at * 3 + corner;
      corners[corner].fromBufferAttribute(position, vertex).applyMatrix4(toWorld);
      places[corner].set(uv.getX(vertex), uv.getY(vertex));
    }
    const area = triangle.getArea();
    const [a, b, c] = places;
    const uvArea = Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
    if (area > 0 && Number.isFinite(uvArea))
      found.push({ density: Math.sqrt((uvArea * texels) / area), area });
  }
  return found;
}
