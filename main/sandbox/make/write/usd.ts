/** USD (text in a `.usd` file) with UsdPhysics: metres, kilograms, Z up. */

import { merged } from '../geometry/mesh.ts';
import type { Collision, ContactPiece } from '../physics/collision.ts';
import { principalAxes } from '../physics/mass-properties.ts';
import { allBodies, type Body } from '../shape/bodies.ts';
import type { Model } from '../shape/model.ts';
import {
  type Finished,
  folderOf,
  number,
  oneLine,
  usdString,
  utf8,
  type WrittenFile,
} from './file-conventions.ts';
import {
  articulationLines,
  articulationSchemas,
  hullMesh,
  indented,
  renderMesh,
  tuple,
  usdJoints,
  usdMaterials,
  weldedMesh,
} from './usd-prims.ts';

/** `<stem>.usd`; textures are referred to as `textures/...`, relative to it. */
export function writeUsd(finished: Finished, collision: Collision): WrittenFile {
  const { request, model, root, title } = finished;
  const { stem } = request;
  const { articulation } = model;
  const soft = request.params.physics.body === 'deformable';
  const content = [
    ...(soft
      ? deformable(stem, model)
      : articulation === null
        ? bodyContent(stem, root, collision)
        : [...links(stem, root, collision), ...usdJoints(stem, root, articulation)]),
    ...usdMaterials(stem, model.looks, soft),
  ];
  const schemas = soft
    ? ''
    : apiSchemas(articulation === null ? bodySchemas : articulationSchemas(collision));
  const text = [
    '#usda 1.0',
    '(',
    `    defaultPrim = "${stem}"`,
    `    doc = ${usdString(title)}`,
    '    kilogramsPerUnit = 1',
    '    metersPerUnit = 1',
    '    upAxis = "Z"',
    ')',
    '',
    `def Xform "${stem}" (\n    displayName = ${usdString(oneLine(title) || stem)}\n    kind = "component"\n${schemas})`,
    '{',
    ...indented([...(articulation === null ? [] : articulationLines(collision)), ...content]),
    '}',
    '',
  ].join('\n');
  return {
    kind: 'usd',
    path: `${folderOf(stem)}/${stem}.usd`,
    bytes: utf8(text),
    upAxis: 'Z',
    metersPerUnit: 1,
  };
}

const bodySchemas = ['PhysicsRigidBodyAPI', 'PhysicsMassAPI'];
const apiSchemas = (names: readonly string[]): string =>
  `    prepend apiSchemas = [${names.map((name) => `"${name}"`).join(', ')}]\n`;

const bodyContent = (stem: string, body: Body, collision: Collision): string[] => [
  ...rigidBody(body),
  ...visuals(stem, body),
  ...collisions(stem, body, collision),
];

/** Links lie side by side, not in one another: PhysX takes no rigid body under a rigid body. */
function links(stem: string, root: Body, collision: Collision): string[] {
  return allBodies(root).flatMap((body) => [
    `def Xform "${body.name}" (\n${apiSchemas(bodySchemas)})`,
    '{',
    ...indented([
      `double3 xformOp:translate = ${tuple(body.at)}`,
      'uniform token[] xformOpOrder = ["xformOp:translate"]',
      ...bodyContent(stem, body, collision),
    ]),
    '}',
    '',
  ]);
}

function rigidBody({ mass }: Body): string[] {
  const { moments, rotation } = principalAxes(mass.inertia);
  return [
    'bool physics:rigidBodyEnabled = 1',
    `float physics:mass = ${number(mass.massKg)}`,
    `point3f physics:centerOfMass = ${tuple(mass.centre)}`,
    `float3 physics:diagonalInertia = ${tuple(moments)}`,
    `quatf physics:principalAxes = ${tuple(rotation)}`,
    '',
  ];
}

function visuals(stem: string, body: Body): string[] {
  const meshes = body.parts.flatMap((part) =>
    renderMesh(
      part.name,
      part.mesh,
      [`rel material:binding = </${stem}/Looks/${part.look.key}>`],
      ['MaterialBindingAPI'],
    ),
  );
  return ['def Xform "Visuals"', '{', ...indented(meshes), '}', ''];
}

function collisions(stem: string, body: Body, collision: Collision): string[] {
  const bind = (look: string): string[] => [`rel material:binding:physics = </${stem}/Looks/${look}>`];
  const prims =
    collision.method === 'sdf'
      ? body.parts.flatMap((part) =>
          weldedMesh(
            part.name,
            part.mesh,
            ['uniform token physics:approximation = "sdf"', ...bind(part.look.key)],
            [...contactSchemas, 'PhysicsMeshCollisionAPI', 'PhysxSDFMeshCollisionAPI'],
          ),
        )
      : (collision.byBody.get(body.name) ?? []).flatMap((piece) => contactPrim(piece, bind(piece.look.key)));
  return ['def Xform "Collisions"', '{', '    token purpose = "guide"', ...indented(prims), '}', ''];
}

const contactSchemas = ['PhysicsCollisionAPI', 'MaterialBindingAPI'];

const order = (scaled: boolean): string =>
  `uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:orient"${scaled ? ', "xformOp:scale"' : ''}]`;

function contactPrim(piece: ContactPiece, lines: readonly string[]): string[] {
  if (piece.type === 'hull')
    return hullMesh(
      piece.name,
      piece.hull,
      ['uniform token physics:approximation = "convexHull"', ...lines],
      [...contactSchemas, 'PhysicsMeshCollisionAPI'],
    );
  const { position, rotation } = piece.pose;
  const place = [
    `double3 xformOp:translate = ${tuple(position)}`,
    `quatf xformOp:orient = ${tuple(rotation)}`,
  ];
  const head = (type: string): string =>
    `def ${type} "contact_${piece.name}" (\n    prepend apiSchemas = [${contactSchemas.map((s) => `"${s}"`).join(', ')}]\n)`;
  const prim = (type: string, own: readonly string[]): string[] => [
    ...head(type).split('\n'),
    '{',
    ...indented([...own, ...lines]),
    '}',
  ];
  switch (piece.type) {
    case 'box':
      return prim('Cube', [
        'double size = 1',
        ...place,
        `float3 xformOp:scale = ${tuple(piece.size)}`,
        order(true),
      ]);
    case 'cylinder':
      return prim('Cylinder', [
        'uniform token axis = "Z"',
        `double height = ${number(piece.height)}`,
        `double radius = ${number(piece.radius)}`,
        ...place,
        order(false),
      ]);
    case 'sphere':
      return prim('Sphere', [`double radius = ${number(piece.radius)}`, ...place, order(false)]);
  }
}

/** One welded mesh of all parts for PhysX's soft bodies, with a subset of faces per look. */
function deformable(stem: string, model: Model): string[] {
  const all = merged(model.parts.map((part) => part.mesh));
  let face = 0;
  const facesOf = new Map<string, number[]>();
  for (const part of model.parts)
    for (let t = 0; t < part.mesh.indices.length; t += 3)
      facesOf.set(part.look.key, [...(facesOf.get(part.look.key) ?? []), face++]);
  const subsets = [...facesOf].flatMap(([key, faces]) => [
    `def GeomSubset "${key}" (`,
    '    prepend apiSchemas = ["MaterialBindingAPI"]',
    ')',
    '{',
    '    uniform token elementType = "face"',
    '    uniform token familyName = "materialBind"',
    `    int[] indices = [${faces.join(', ')}]`,
    `    rel material:binding = </${stem}/Looks/${key}>`,
    '}',
  ]);
  const first = model.looks[0]?.key ?? '';
  const lines = [
    `float physics:mass = ${number(model.mass.massKg)}`,
    'uniform int physxDeformable:simulationHexahedralResolution = 10',
    `rel material:binding:physics = </${stem}/Looks/${first}>`,
    ...subsets,
  ];
  return renderMesh('Body', all, lines, ['PhysxDeformableBodyAPI', 'PhysicsMassAPI', 'MaterialBindingAPI']);
}
