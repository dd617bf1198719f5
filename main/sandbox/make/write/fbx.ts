/** FBX 7.4 binary: one model per part under one per link, Phong materials, textures by relative path. Y up, centimetres. */

import type { Mesh } from '../geometry/mesh.ts';
import { scale, type Vec3 } from '../geometry/vector.ts';
import type { Body } from '../shape/bodies.ts';
import type { Look, Part } from '../shape/model.ts';
import {
  colourProperty,
  double,
  doubles,
  type FbxNode,
  type FbxProperty,
  fbxFile,
  int,
  ints,
  long,
  node,
  numberProperty,
  preamble,
  propertyRow,
  propertyTable,
  string,
} from './fbx-file.ts';
import {
  arrayToYUp,
  centimetresPerMetre,
  type Finished,
  folderOf,
  oneLine,
  textureName,
  toYUp,
  type WrittenFile,
} from './file-conventions.ts';

/** Objects and their connections, in the order they are made; ids are given out one by one. */
interface Scene {
  readonly objects: FbxNode[];
  readonly links: FbxNode[];
  nextId: bigint;
}

const idOf = (scene: Scene): bigint => scene.nextId++;
const named = (id: bigint, name: string, kind: string, type: string): FbxProperty[] => [
  long(id),
  string(`${name}\x00\x01${kind}`),
  string(type),
];

function link(scene: Scene, child: bigint, parent: bigint, slot?: string): void {
  const ends = [long(child), long(parent)];
  scene.links.push(
    node('C', slot === undefined ? [string('OO'), ...ends] : [string('OP'), ...ends, string(slot)]),
  );
}

/** `<stem>.fbx`. */
export function writeFbx(finished: Finished): WrittenFile {
  const { request, model, title } = finished;
  const { stem } = request;
  const scene: Scene = { objects: [], links: [], nextId: 1000n };
  const root = idOf(scene);
  scene.objects.push(modelNode(root, stem, 'Null'));
  link(scene, root, 0n);
  const materials = new Map(model.looks.map((look) => [look.key, addMaterial(scene, stem, look)]));
  const addParts = (parent: bigint, parts: readonly Part[]): void => {
    for (const part of parts) {
      const geometry = idOf(scene);
      const id = idOf(scene);
      scene.objects.push(geometryNode(geometry, part.name, part.mesh), modelNode(id, part.name, 'Mesh'));
      link(scene, geometry, id);
      link(scene, id, parent);
      link(scene, materials.get(part.look.key)!, id);
    }
  };
  const addBody = (parent: bigint, one: Body): void => {
    const id = idOf(scene);
    scene.objects.push(modelNode(id, one.name, 'Null', one.offset));
    link(scene, id, parent);
    addParts(id, one.parts);
    for (const child of one.children) addBody(id, child);
  };
  if (model.articulation === null) addParts(root, model.parts);
  else addBody(root, finished.root);
  const textures = model.looks.length * 2;
  const bytes = fbxFile([
    ...preamble(oneLine(title), {
      Model: model.parts.length + 1 + (model.articulation?.links.length ?? 0),
      Geometry: model.parts.length,
      Material: model.looks.length,
      Texture: textures,
      Video: textures,
    }),
    node('Objects', [], scene.objects),
    node('Connections', [], scene.links),
  ]);
  return {
    kind: 'fbx',
    path: `${folderOf(stem)}/${stem}.fbx`,
    bytes,
    upAxis: 'Y',
    metersPerUnit: 1 / centimetresPerMetre,
  };
}

const vector = (label: string, [x, y, z]: Vec3): FbxNode =>
  propertyRow(label, label, '', 'A', double(x), double(y), double(z));

/** `offset` from the parent, metres in the workshop's axes. */
function modelNode(id: bigint, name: string, type: 'Null' | 'Mesh', offset: Vec3 = [0, 0, 0]): FbxNode {
  const place = scale(toYUp(offset), centimetresPerMetre);
  return node('Model', named(id, name, 'Model', type), [
    node('Version', [int(232)]),
    propertyTable(
      vector('Lcl Translation', place),
      vector('Lcl Rotation', [0, 0, 0]),
      vector('Lcl Scaling', [1, 1, 1]),
    ),
    node('Shading', [int(1)]),
    node('Culling', [string('CullingOff')]),
  ]);
}

/** Positions once each; normals and UVs per corner, since FBX indexes them apart. */
function geometryNode(id: bigint, name: string, mesh: Mesh): FbxNode {
  const seen = new Map<string, number>();
  const points: number[] = [];
  const turned = arrayToYUp(mesh.positions, centimetresPerMetre);
  const rank = Array.from({ length: turned.length / 3 }, (_, i) => {
    const p = turned.subarray(3 * i, 3 * i + 3);
    const key = p.join();
    const known = seen.get(key);
    if (known !== undefined) return known;
    points.push(...p);
    seen.set(key, seen.size);
    return seen.size - 1;
  });
  // The last corner of a polygon is written as its complement.
  const polygon = Array.from(mesh.indices, (i, corner) => (corner % 3 === 2 ? ~rank[i]! : rank[i]!));
  const normals = arrayToYUp(mesh.normals);
  const cornerNormals = Float64Array.from(
    { length: mesh.indices.length * 3 },
    (_, k) => normals[3 * mesh.indices[Math.floor(k / 3)]! + (k % 3)]!,
  );
  return node('Geometry', named(id, name, 'Geometry', 'Mesh'), [
    node('GeometryVersion', [int(124)]),
    node('Vertices', [doubles(points)]),
    node('PolygonVertexIndex', [ints(polygon)]),
    layer('LayerElementNormal', 101, 'ByPolygonVertex', 'Direct', [
      node('Normals', [doubles(cornerNormals)]),
    ]),
    layer('LayerElementUV', 101, 'ByPolygonVertex', 'IndexToDirect', [
      node('UV', [doubles(mesh.uvs)]),
      node('UVIndex', [ints(mesh.indices)]),
    ]),
    layer('LayerElementMaterial', 101, 'AllSame', 'IndexToDirect', [node('Materials', [ints([0])])]),
    node(
      'Layer',
      [int(0)],
      [
        node('Version', [int(100)]),
        ...['LayerElementNormal', 'LayerElementUV', 'LayerElementMaterial'].map((type) =>
          node('LayerElement', [], [node('Type', [string(type)]), node('TypedIndex', [int(0)])]),
        ),
      ],
    ),
  ]);
}

function layer(
  name: string,
  version: number,
  mapping: string,
  reference: string,
  content: readonly FbxNode[],
): FbxNode {
  return node(
    name,
    [int(0)],
    [
      node('Version', [int(version)]),
      node('Name', [string('')]),
      node('MappingInformationType', [string(mapping)]),
      node('ReferenceInformationType', [string(reference)]),
      ...content,
    ],
  );
}

/** A Phong material with its colour and normal maps; its id. */
function addMaterial(scene: Scene, stem: string, look: Look): bigint {
  const id = idOf(scene);
  const { roughness, metalness, opacity } = look.material;
  const shine = (1 - roughness) ** 2;
  scene.objects.push(
    node('Material', named(id, look.key, 'Material', ''), [
      node('Version', [int(102)]),
      node('ShadingModel', [string('phong')]),
      node('MultiLayer', [int(0)]),
      propertyTable(
        colourProperty('DiffuseColor', [1, 1, 1]),
        numberProperty('DiffuseFactor', 1),
        colourProperty('SpecularColor', [1, 1, 1]),
        numberProperty('SpecularFactor', 0.1 + 0.6 * metalness * shine),
        numberProperty('Shininess', 2 + 120 * shine),
        numberProperty('ShininessExponent', 2 + 120 * shine),
        numberProperty('Opacity', opacity),
        numberProperty('TransparencyFactor', 1 - opacity),
      ),
    ]),
  );
  addTexture(scene, textureName(stem, look.key, 'basecolor'), id, 'DiffuseColor');
  addTexture(scene, textureName(stem, look.key, 'normal'), id, 'NormalMap');
  return id;
}

function addTexture(scene: Scene, file: string, material: bigint, slot: string): void {
  const texture = idOf(scene);
  const video = idOf(scene);
  const name = file.replace(/\.png$/, '');
  const relative = `textures/${file}`;
  scene.objects.push(
    node('Texture', named(texture, name, 'Texture', ''), [
      node('Type', [string('TextureVideoClip')]),
      node('Version', [int(202)]),
      node('TextureName', [string(`${name}\x00\x01Texture`)]),
      node('Media', [string(`${name}\x00\x01Video`)]),
      node('FileName', [string(relative)]),
      node('RelativeFilename', [string(relative)]),
      propertyTable(
        propertyRow('UVSet', 'KString', '', '', string('map1')),
        propertyRow('UseMaterial', 'bool', '', '', int(1)),
      ),
    ]),
    node('Video', named(video, name, 'Video', 'Clip'), [
      node('Type', [string('Clip')]),
      propertyTable(propertyRow('Path', 'KString', 'XRefUrl', '', string(relative))),
      node('UseMipMap', [int(0)]),
      node('Filename', [string(relative)]),
      node('RelativeFilename', [string(relative)]),
    ]),
  );
  link(scene, video, texture);
  link(scene, texture, material, slot);
}
