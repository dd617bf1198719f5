/** From plain data to a three tree, on the page: wraps the arrays that arrived, computes nothing over them. */
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  InstancedBufferAttribute,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  LineLoop,
  LineSegments,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshNormalMaterial,
  MeshPhongMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  Object3D,
  Points,
  PointsMaterial,
  Sphere,
  Texture,
  TextureSource,
} from 'three';
import { setCoarseForm } from '../model-shapes.ts';
import {
  type FineShape,
  type FlatDrawn,
  type FlatGeometry,
  type FlatImage,
  type FlatMaterial,
  type FlatModel,
  type FlatNode,
  type FlatTexture,
  setValues,
} from './flat.ts';

const materialClasses: Readonly<Record<string, new () => Material>> = {
  LineBasicMaterial,
  LineDashedMaterial,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshNormalMaterial,
  MeshPhongMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  PointsMaterial,
};

/** The tree; its world matrices are up to date. Its owner disposes of it (`disposeModel`). */
export interface RebuiltModel {
  readonly root: Object3D;
  /** Puts the shapes into the meshes; what is there becomes their coarse form. */
  refine(shapes: readonly FineShape[]): void;
}

export function rebuildModel(model: FlatModel): RebuiltModel {
  const images = model.images.map((image) => new TextureSource(image));
  const textures = model.textures.map((texture) => rebuildTexture(texture, images));
  const materials = model.materials.map((material) => rebuildMaterial(material, textures));
  const geometries = model.geometries.map(rebuildGeometry);
  const objects: Object3D[] = [];
  for (const node of model.nodes) {
    const object = rebuildObject(node, geometries, materials);
    objects[node.parent]?.add(object);
    objects.push(object);
  }
  const root = objects[0] ?? new Object3D();
  root.updateMatrixWorld(true);
  return { root, refine: (shapes) => refine(root, geometries, shapes) };
}

function refine(root: Object3D, geometries: readonly BufferGeometry[], shapes: readonly FineShape[]): void {
  const fine = new Map<BufferGeometry, BufferGeometry>();
  for (const { at, geometry } of shapes) {
    const coarse = geometries[at];
    if (coarse === undefined) continue;
    const shape = rebuildGeometry(geometry);
    setCoarseForm(shape, coarse);
    fine.set(coarse, shape);
  }
  root.traverse((object) => {
    if (object instanceof Mesh) object.geometry = fine.get(object.geometry) ?? object.geometry;
  });
}

function rebuildObject(
  node: FlatNode,
  geometries: readonly BufferGeometry[],
  materials: readonly Material[],
): Object3D {
  const object = node.drawn === null ? new Object3D() : rebuildDrawn(node.drawn, geometries, materials);
  object.name = node.name;
  object.visible = node.visible;
  object.renderOrder = node.renderOrder;
  object.matrix.fromArray([...node.matrix]);
  object.matrix.decompose(object.position, object.quaternion, object.scale);
  object.matrixAutoUpdate = node.decomposes;
  Object.assign(object.userData, node.userData);
  return object;
}

function rebuildDrawn(
  drawn: FlatDrawn,
  geometries: readonly BufferGeometry[],
  materials: readonly Material[],
): Object3D {
  const geometry = geometries[drawn.geometry] ?? new BufferGeometry();
  const chosen = drawn.materials.map((index) => materials[index] ?? new MeshStandardMaterial());
  const material = chosen.length === 1 && chosen[0] !== undefined ? chosen[0] : chosen;
  const object = objectOf(drawn, geometry, material);
  // Nothing is known of where it is, so it is never left out of a picture.
  if (geometry.boundingSphere === null) object.frustumCulled = false;
  return object;
}

function objectOf(
  { kind, instances }: FlatDrawn,
  geometry: BufferGeometry,
  material: Material | Material[],
): Object3D {
  switch (kind) {
    case 'points':
      return new Points(geometry, material);
    case 'line-segments':
      return new LineSegments(geometry, material);
    case 'line-loop':
      return new LineLoop(geometry, material);
    case 'line-strip':
      return new Line(geometry, material);
    case 'mesh': {
      if (instances === null) return new Mesh(geometry, material);
      const mesh = new InstancedMesh(geometry, material, 0);
      mesh.count = instances.count;
      mesh.instanceMatrix = new InstancedBufferAttribute(instances.matrices, 16);
      const { colours } = instances;
      if (colours !== null)
        mesh.instanceColor = new InstancedBufferAttribute(
          colours.array,
          colours.itemSize,
          colours.normalized,
        );
      return mesh;
    }
    default:
      return kind satisfies never;
  }
}

function rebuildGeometry(flat: FlatGeometry): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const { name, array, itemSize, normalized } of flat.attributes)
    geometry.setAttribute(name, new BufferAttribute(array, itemSize, normalized));
  if (flat.index !== null) geometry.setIndex(new BufferAttribute(flat.index, 1));
  for (const group of flat.groups) geometry.addGroup(...group);
  geometry.setDrawRange(...flat.drawRange);
  if (flat.box !== null) {
    geometry.boundingBox = new Box3().setFromArray([...flat.box]);
    // Of the box, not of the points: a little larger, and nothing has to be read.
    geometry.boundingSphere = geometry.boundingBox.getBoundingSphere(new Sphere());
  }
  if (flat.coarse !== null) setCoarseForm(geometry, rebuildGeometry(flat.coarse));
  return geometry;
}

/** Textures of one image share its source, so that it reaches the GPU once. */
function rebuildTexture(flat: FlatTexture, images: readonly TextureSource<FlatImage>[]): Texture {
  const source = images[flat.image];
  const raw = source !== undefined && !(source.data instanceof ImageBitmap);
  const texture = raw ? new DataTexture() : new Texture();
  if (source !== undefined) texture.source = source;
  setValues(texture, flat.values, []);
  texture.needsUpdate = true;
  return texture;
}

function rebuildMaterial(flat: FlatMaterial, textures: readonly Texture[]): Material {
  const material = new (materialClasses[flat.type] ?? MeshStandardMaterial)();
  material.name = flat.name;
  setValues(material, flat.values, textures);
  return material;
}
