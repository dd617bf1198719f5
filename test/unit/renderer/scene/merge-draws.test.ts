/** Thousands of parts become few, and the picture stays what it was. */
import {
  Box3,
  BoxGeometry,
  type BufferGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Vector3,
} from 'three';
import { expect, it } from 'vitest';
import { mergeDraws } from '../../../../renderer/scene/prepare/draw-cost.ts';

const material = (color: number): MeshStandardMaterial => new MeshStandardMaterial({ color });

function meshesOf(root: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  return meshes;
}

/** Every corner of every triangle in the world, sorted: what is drawn, however it is cut into parts. */
function drawn(root: Object3D): string[] {
  root.updateMatrixWorld(true);
  const corner = new Vector3();
  const triangles: string[] = [];
  for (const mesh of meshesOf(root)) {
    const { geometry } = mesh;
    const position = geometry.getAttribute('position');
    for (const matrix of placesOf(mesh))
      for (let i = 0; i < (geometry.index?.count ?? position.count); i += 3) {
        const names = [i, i + 1, i + 2].map((at) => {
          corner.fromBufferAttribute(position, geometry.index?.getX(at) ?? at).applyMatrix4(matrix);
          return corner.toArray().map((value) => (Math.round(value * 1e3) + 0) / 1e3);
        });
        // A triangle may begin at any of its corners; its sense of turning counts.
        const [a, b, c] = names.map(String);
        triangles.push([`${a} ${b} ${c}`, `${b} ${c} ${a}`, `${c} ${a} ${b}`].toSorted()[0] ?? '');
      }
  }
  return triangles.toSorted();
}

function placesOf(mesh: Mesh): Matrix4[] {
  if (!(mesh instanceof InstancedMesh)) return [mesh.matrixWorld];
  return Array.from({ length: mesh.count }, (_, at) => {
    const own = new Matrix4();
    mesh.getMatrixAt(at, own);
    return own.premultiply(mesh.matrixWorld);
  });
}

function scene(count: number): Group {
  const root = new Group();
  root.rotation.y = Math.PI;
  root.position.x = 4;
  const shared = new BoxGeometry();
  for (let n = 0; n < count; n++) {
    const shape: BufferGeometry = n % 2 === 0 ? shared : new BoxGeometry(1, 0.5, 0.25);
    const mesh = new Mesh(shape, material(n % 3 === 0 ? 0xff0000 : 0x00ff00));
    mesh.position.set(n % 10, Math.floor(n / 10) % 10, Math.floor(n / 100));
    mesh.rotation.z = (n % 4) * (Math.PI / 2);
    const group = new Group();
    group.add(mesh);
    if (n === 7) {
      mesh.userData['caliperRole'] = 'collision';
      mesh.add(new Mesh(shared, material(0x0000ff)));
    }
    if (n % 100 === 5) group.userData['caliperBody'] = 'lid';
    root.add(group);
  }
  root.updateMatrixWorld(true);
  return root;
}

it('keeps a few parts as they are', () => {
  const root = scene(40);
  mergeDraws(root);
  expect(meshesOf(root)).toHaveLength(41);
});

it('draws thousands of parts as a dozen, each triangle where it was', () => {
  const root = scene(1040);
  const before = drawn(root);
  mergeDraws(root);
  expect(drawn(root)).toEqual(before);
  const meshes = meshesOf(root);
  expect(meshes.length).toBeLessThan(12);
  const roles = meshes.filter(({ userData }) => userData['caliperRole'] === 'collision');
  expect(roles).toHaveLength(1);
  expect(meshes.filter(({ userData }) => userData['caliperBody'] === 'lid').length).toBeGreaterThan(0);
});

it('turns the faces of a mirrored part so that they look outwards still', () => {
  const root = scene(1010);
  const mirrored = new Mesh(new BoxGeometry(), material(0xff0000));
  mirrored.scale.x = -1;
  root.add(mirrored);
  root.updateMatrixWorld(true);
  mergeDraws(root);
  const boxes = meshesOf(root).map((mesh) => new Box3().setFromObject(mesh));
  expect(boxes.some((box) => box.containsPoint(mirrored.position))).toBe(true);
  for (const mesh of meshesOf(root)) {
    if (mesh instanceof InstancedMesh) continue;
    expect(mesh.matrixWorld.determinant()).toBeGreaterThan(0);
    expect(outwards(mesh)).toBe(true);
  }
});

/** The faces' own normals agree with those that the file states. */
function outwards({ geometry }: Mesh): boolean {
  const [position, normal] = [geometry.getAttribute('position'), geometry.getAttribute('normal')];
  const [a, b, c, tip] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
  for (let i = 0; i < (geometry.index?.count ?? 0); i += 3) {
    const at = (n: number): number => geometry.index?.getX(i + n) ?? 0;
    a.fromBufferAttribute(position, at(0));
    b.fromBufferAttribute(position, at(1)).sub(a);
    c.fromBufferAttribute(position, at(2)).sub(a);
    tip.fromBufferAttribute(normal, at(0));
    const face = b.cross(c);
    if (face.length() > 1e-6 && face.dot(tip) < -1e-3) return false;
  }
  return true;
}
