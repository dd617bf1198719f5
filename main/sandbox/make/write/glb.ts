/** GLB: one node per part under one per link, PBR materials, textures embedded. */
import {
  Document,
  type Material as GltfMaterial,
  type Node as GltfNode,
  NodeIO,
  type Texture,
} from '@gltf-transform/core';
import type { Body } from '../shape/bodies.ts';
import type { Part } from '../shape/model.ts';
import type { Joint } from '../shape/solid.ts';
import {
  arrayToYUp,
  type Finished,
  folderOf,
  oneLine,
  textureName,
  toYUp,
  type WrittenFile,
} from './file-conventions.ts';

/** The whole object as glTF 2.0 binary, metres, Y up. */
export async function writeGlb(finished: Finished): Promise<WrittenFile> {
  const { request, model, title } = finished;
  const document = new Document();
  document.getRoot().getAsset().generator = 'Caliper sandbox';
  const buffer = document.createBuffer();
  const materials = new Map(
    finished.textures.map((set) => [set.look.key, gltfMaterial(document, request.stem, set)]),
  );
  const body = document.createNode(request.stem).setExtras({
    title: oneLine(title),
    mass_kg: model.mass.massKg,
    simulation_body: request.params.physics.body,
  });
  document.createScene(request.stem).addChild(body);
  const addParts = (parent: GltfNode, parts: readonly Part[]): void => {
    for (const { name, mesh, look } of parts) {
      const accessor = (
        type: 'VEC2' | 'VEC3' | 'SCALAR',
        values: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
      ) => document.createAccessor().setType(type).setArray(values).setBuffer(buffer);
      const primitive = document
        .createPrimitive()
        .setAttribute('POSITION', accessor('VEC3', arrayToYUp(mesh.positions)))
        .setAttribute('NORMAL', accessor('VEC3', arrayToYUp(mesh.normals)))
        .setAttribute('TEXCOORD_0', accessor('VEC2', downwards(mesh.uvs)))
        .setIndices(
          accessor(
            'SCALAR',
            mesh.positions.length / 3 <= 65_535
              ? Uint16Array.from(mesh.indices)
              : Uint32Array.from(mesh.indices),
          ),
        );
      const material = materials.get(look.key);
      if (material !== undefined) primitive.setMaterial(material);
      parent.addChild(document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive)));
    }
  };
  const addBody = (parent: GltfNode, link: Body): void => {
    const node = document.createNode(link.name).setTranslation([...toYUp(link.offset)]);
    parent.addChild(node);
    if (link.joint !== null) node.setExtras({ joint: jointExtras(link.joint) });
    addParts(node, link.parts);
    for (const child of link.children) addBody(node, child);
  };
  if (model.articulation === null) addParts(body, model.parts);
  else addBody(body, finished.root);
  const bytes = await new NodeIO().writeBinary(document);
  return {
    kind: 'glb',
    path: `${folderOf(request.stem)}/${request.stem}.glb`,
    bytes,
    upAxis: 'Y',
    metersPerUnit: 1,
  };
}

/** glTF has no joints of its own: the numbers, in this file's axes, for readers that look. */
function jointExtras({ name, type, axis, limits }: Joint) {
  return { name, type, axis: [...toYUp(axis)], ...(limits !== null && { ...limits }) };
}

/** glTF counts v from the top of the picture. */
function downwards(uvs: Float32Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(uvs, (value, i) => (i % 2 === 0 ? value : 1 - value));
}

function gltfMaterial(
  document: Document,
  stem: string,
  { look, files }: Finished['textures'][number],
): GltfMaterial {
  const texture = (map: string): Texture | null => {
    const file = files.find((one) => one.map === map);
    if (file === undefined) return null;
    const name = textureName(stem, look.key, map);
    return document.createTexture(name).setImage(file.png).setMimeType('image/png');
  };
  const { opacity } = look.material;
  return document
    .createMaterial(look.key)
    .setBaseColorTexture(texture('basecolor'))
    .setBaseColorFactor([1, 1, 1, opacity])
    .setNormalTexture(texture('normal'))
    .setMetallicRoughnessTexture(texture('orm'))
    .setMetallicFactor(1)
    .setRoughnessFactor(1)
    .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE');
}
