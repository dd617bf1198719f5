/**
 * Thousands of small parts as few: a processor that draws takes 1 s for 20,000 of them, however small they are. The same
 * shape many times becomes copies of one, and different shapes of the same look one shape.
 */
import { BufferGeometry, InstancedMesh, type Material, Matrix4, Mesh, type Object3D } from 'three';
import { joinGeometries } from './join-geometries.ts';
import { flatValues } from './values.ts';

/** Up to so many parts stay as they are, with their own names. */
const mostDraws = 1000;
/** From so many of the same shape on, copies are better than one large shape. */
const fewestCopies = 4;

/** Parts of one look in one place of the tree's meaning (body, role, visible). `relative`: their places in the root. */
interface Group {
  readonly material: Material;
  readonly userData: Readonly<Record<string, string>>;
  readonly visible: boolean;
  readonly parts: { readonly mesh: Mesh; readonly relative: Matrix4 }[];
}

/** Changes the tree in place; the world matrices must be up to date. Bodies stay apart, since they move on their own. */
export function mergeDraws(root: Object3D): void {
  const groups = groupsOf(root);
  const count = groups.reduce((sum, { parts }) => sum + parts.length, 0);
  if (count <= mostDraws) return;
  for (const group of groups) {
    if (group.parts.length < 2) continue;
    const merged = mergedOf(group);
    for (const { mesh } of group.parts) retire(mesh);
    for (const mesh of merged) {
      mesh.visible = group.visible;
      Object.assign(mesh.userData, group.userData);
      root.add(mesh);
    }
  }
  root.updateMatrixWorld(true);
}

function groupsOf(root: Object3D): Group[] {
  const toRoot = root.matrixWorld.clone().invert();
  const looks = new Map<Material, string>();
  const groups = new Map<string, Group>();
  const visit = (object: Object3D, shown: boolean, body: string | undefined): void => {
    const visible = shown && object.visible;
    const own: unknown = object.userData['caliperBody'];
    const inner = typeof own === 'string' ? own : body;
    if (canMerge(object)) {
      const { material } = object;
      const userData = { ...caliperData(object), ...(inner === undefined ? {} : { caliperBody: inner }) };
      const look = looks.get(material) ?? lookOf(material);
      looks.set(material, look);
      const key = [look, visible, JSON.stringify(userData), layoutOf(object.geometry)].join('\n');
      const group: Group = groups.get(key) ?? { material, userData, visible, parts: [] };
      group.parts.push({
        mesh: object,
        relative: new Matrix4().multiplyMatrices(toRoot, object.matrixWorld),
      });
      groups.set(key, group);
    }
    for (const child of object.children) visit(child, visible, inner);
  };
  visit(root, true, undefined);
  return [...groups.values()];
}

/** A part of several materials, a deformable one and one of copies stay what they are. */
function canMerge(object: Object3D): object is Mesh<BufferGeometry, Material> {
  return (
    object instanceof Mesh &&
    !(object instanceof InstancedMesh) &&
    object.geometry instanceof BufferGeometry &&
    !Array.isArray(object.material) &&
    object.userData['caliperFlex'] === undefined &&
    object.renderOrder === 0
  );
}

function caliperData({ userData }: Object3D): Record<string, string> {
  return Object.fromEntries(
    Object.entries(userData).filter(
      (entry): entry is [string, string] => entry[0].startsWith('caliper') && typeof entry[1] === 'string',
    ),
  );
}

/** Two materials of equal properties are one: exporters write one for each part. */
function lookOf(material: Material): string {
  return `${material.type} ${JSON.stringify(flatValues(material, (texture) => texture.id))}`;
}

/** Only what has the same numbers for each vertex can be one shape. */
function layoutOf(geometry: BufferGeometry): string {
  const names = Object.keys(geometry.attributes).toSorted();
  return names.map((name) => `${name}${geometry.getAttribute(name).itemSize}`).join(' ');
}

function mergedOf({ material, parts }: Group): Mesh[] {
  const byShape = Map.groupBy(parts, ({ mesh, relative }) =>
    // A mirrored copy has its faces turned, which copies cannot have one by one.
    relative.determinant() < 0 ? null : mesh.geometry,
  );
  const merged: Mesh[] = [];
  const rest = [...(byShape.get(null) ?? [])];
  for (const [geometry, copies] of byShape) {
    if (geometry === null) continue;
    if (copies.length < fewestCopies) {
      rest.push(...copies);
      continue;
    }
    const mesh = new InstancedMesh(geometry, material, copies.length);
    for (const [at, { relative }] of copies.entries()) mesh.setMatrixAt(at, relative);
    merged.push(mesh);
  }
  if (rest.length > 0) {
    const shapes = rest.map(({ mesh, relative }) => ({ geometry: mesh.geometry, matrix: relative }));
    merged.push(new Mesh(joinGeometries(shapes), material));
  }
  return merged;
}

/** Its children go to its parent, where they stand as before. */
function retire(mesh: Mesh): void {
  mesh.geometry = new BufferGeometry();
  mesh.userData = {};
  const { parent } = mesh;
  if (parent === null) return;
  for (const child of mesh.children.slice()) parent.attach(child);
  mesh.removeFromParent();
}
