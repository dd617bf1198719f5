/** What can be seen of an opened model without a graphics card: colours at places, which way its faces look, and its small picture. */
import {
  type BufferGeometry,
  ClampToEdgeWrapping,
  Color,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MirroredRepeatWrapping,
  type Object3D,
  SRGBColorSpace,
  Texture,
  Triangle,
  Vector3,
} from 'three';
import { PixelBitmap } from '../../../bench/opening/worker-parts.ts';
import { materialsOf } from '../../../renderer/scene/model-shapes.ts';
import type { OpenedModel } from '../../../renderer/scene/parse/open-model.ts';
import { drawPicture } from '../../../renderer/scene/picture/draw-picture.ts';

/** Red, green, blue, 0 to 255, sRGB. */
export type Colour = readonly [number, number, number];

interface Face {
  readonly geometry: BufferGeometry;
  readonly material: Material;
  readonly world: Matrix4;
  readonly corners: readonly [number, number, number];
}

/** All triangles that are drawn, with all copies of them. */
function* facesOf(root: Object3D): Generator<Face> {
  const meshes: Mesh[] = [];
  root.updateMatrixWorld(true);
  root.traverseVisible((object) => {
    if (object instanceof Mesh && object.userData['caliperRole'] === undefined) meshes.push(object);
  });
  for (const mesh of meshes) {
    const geometry: BufferGeometry = mesh.geometry;
    const index = geometry.getIndex();
    const count = index?.count ?? geometry.getAttribute('position').count;
    const materials = materialsOf(mesh);
    const whole = [{ start: 0, count, materialIndex: 0 }];
    const groups = materials.length > 1 && geometry.groups.length > 0 ? geometry.groups : whole;
    for (let copy = 0; copy < (mesh instanceof InstancedMesh ? mesh.count : 1); copy += 1) {
      const own = new Matrix4();
      if (mesh instanceof InstancedMesh) mesh.getMatrixAt(copy, own);
      const world = mesh.matrixWorld.clone().multiply(own);
      for (const group of groups) {
        const material = materials[group.materialIndex ?? 0];
        if (material === undefined) continue;
        const end = Math.min(count, group.start + group.count);
        for (let at = group.start; at + 2 < end; at += 3) {
          const corner = (n: number): number => index?.getX(at + n) ?? at + n;
          yield { geometry, material, world, corners: [corner(0), corner(1), corner(2)] };
        }
      }
    }
  }
}

function cornersOf({ geometry, world, corners }: Face): [Vector3, Vector3, Vector3] {
  const position = geometry.getAttribute('position');
  const at = (n: number): Vector3 => new Vector3().fromBufferAttribute(position, n).applyMatrix4(world);
  return [at(corners[0]), at(corners[1]), at(corners[2])];
}

/** The surface's own colour at `x`, `y`, seen along z of the view's frame, the nearest texel of its picture; null beside it. */
export function colourAt(root: Object3D, x: number, y: number): Colour | null {
  for (const face of facesOf(root)) {
    const [a, b, c] = cornersOf(face);
    const flat = [a, b, c].map((corner) => new Vector3(corner.x, corner.y, 0));
    const weights = Triangle.getBarycoord(
      new Vector3(x, y, 0),
      ...(flat as [Vector3, Vector3, Vector3]),
      new Vector3(),
    );
    if (weights === null || Math.min(weights.x, weights.y, weights.z) < -1e-6) continue;
    return colourOf(face, weights);
  }
  return null;
}

function colourOf({ geometry, material, corners }: Face, weights: Vector3): Colour {
  const mix = (name: string, item: number): number => {
    const values = geometry.getAttribute(name);
    return corners.reduce(
      (sum, corner, n) => sum + values.getComponent(corner, item) * weights.getComponent(n),
      0,
    );
  };
  const own: unknown = Reflect.get(material, 'color');
  const colour = own instanceof Color ? own.clone() : new Color(1, 1, 1);
  if (material.vertexColors && geometry.getAttribute('color') !== undefined)
    colour.multiply(new Color(mix('color', 0), mix('color', 1), mix('color', 2)));
  const map: unknown = Reflect.get(material, 'map');
  if (map instanceof Texture) {
    const name = map.channel === 0 ? 'uv' : `uv${map.channel}`;
    colour.multiply(texelOf(map, new Vector3(mix(name, 0), mix(name, 1), 1)));
  }
  const { r, g, b } = colour.clone().convertLinearToSRGB();
  return [Math.round(r * 255), Math.round(g * 255), Math.round(b * 255)];
}

/** As the shader takes it: the coordinate by the texture's matrix, wrapped. */
function texelOf(map: Texture, uv: Vector3): Color {
  if (map.matrixAutoUpdate) map.updateMatrix();
  uv.applyMatrix3(map.matrix);
  const { width, height, data } = map.image as { width: number; height: number; data: Uint8Array };
  const column = Math.min(width - 1, Math.floor(wrapped(uv.x, map.wrapS) * width));
  const row = Math.min(height - 1, Math.floor(wrapped(map.flipY ? 1 - uv.y : uv.y, map.wrapT) * height));
  const [r = 0, g = 0, b = 0] = data.subarray((row * width + column) * 4);
  const colour = new Color(r / 255, g / 255, b / 255);
  return map.colorSpace === SRGBColorSpace ? colour.convertSRGBToLinear() : colour;
}

function wrapped(value: number, wrapping: number): number {
  if (wrapping === ClampToEdgeWrapping) return Math.min(1, Math.max(0, value));
  const whole = Math.floor(value);
  const rest = value - whole;
  return wrapping === MirroredRepeatWrapping && Math.abs(whole) % 2 === 1 ? 1 - rest : rest;
}

/** Faces whose front does not look away from the middle of all corners, and normals against their face; for convex bodies. */
export function turnedInwards(root: Object3D): number {
  const faces = [...facesOf(root)];
  const corners = faces.flatMap(cornersOf);
  const middle = corners.reduce((sum, corner) => sum.add(corner), new Vector3()).divideScalar(corners.length);
  return faces.filter((face) => {
    const front = frontOf(face);
    const [a] = cornersOf(face);
    return front.dot(a.sub(middle)) <= 0 || isAgainstNormals(face, front);
  }).length;
}

/** Faces whose front does not look along +z. */
export function turnedFromZ(root: Object3D): number {
  return [...facesOf(root)].filter((face) => frontOf(face).z <= 0).length;
}

/** Mirroring changes the way round: three takes the other side for the front then. */
function frontOf(face: Face): Vector3 {
  const front = new Triangle(...cornersOf(face)).getNormal(new Vector3());
  return face.world.determinant() < 0 ? front.negate() : front;
}

function isAgainstNormals({ geometry, world, corners }: Face, front: Vector3): boolean {
  const normals = geometry.getAttribute('normal');
  // Without normals every face is flat.
  if (normals === undefined) return false;
  const inverse = world.clone().invert().transpose();
  return corners.some((corner) => {
    const normal = new Vector3().fromBufferAttribute(normals, corner).transformDirection(inverse);
    return !(normal.dot(front) > 0.1);
  });
}

const readTexels = ({ image }: Texture): PixelBitmap | null => (image instanceof PixelBitmap ? image : null);

/** The mean colour of what is covered in the small picture that the library shows. */
export function meanOfPicture({ root, facts }: OpenedModel): Colour {
  const { pixels } = drawPicture(root, facts.bounds, 64, readTexels);
  const sum = [0, 0, 0];
  let covered = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 255) continue;
    covered += 1;
    for (const n of [0, 1, 2]) sum[n] = (sum[n] ?? 0) + (pixels[at + n] ?? 0);
  }
  const [r = 0, g = 0, b = 0] = sum.map((channel) => Math.round(channel / Math.max(1, covered)));
  return [r, g, b];
}
