/** URDF: a link per body with a visual per look, a collision per contact piece and exact inertia; joints between them. */

import { toRollPitchYaw } from '../geometry/vector.ts';
import type { Collision, ContactPiece } from '../physics/collision.ts';
import { allBodies, type Body } from '../shape/bodies.ts';
import {
  comment,
  type Finished,
  folderOf,
  number,
  numbers,
  textureName,
  utf8,
  type WrittenFile,
  xml,
} from './file-conventions.ts';
import { hullObjText, lookMeshesOf, mtlText, writeLookMeshes } from './obj.ts';

/** `URDF/<stem>.urdf`, its meshes and their MTL. */
export function writeUrdf({ request, model, root, title }: Finished, collision: Collision): WrittenFile[] {
  const { stem } = request;
  const folder = `${folderOf(stem)}/URDF`;
  const meshes = lookMeshesOf(root);
  const visuals = writeLookMeshes(stem, root, `${folder}/meshes/`, [comment(title), `mtllib ${stem}.mtl`]);
  const hulls = collision.pieces.flatMap((piece): WrittenFile[] => {
    if (piece.type !== 'hull') return [];
    const path = `${folder}/meshes/${hullName(stem, piece)}`;
    return [{ kind: 'obj', path, bytes: utf8(hullObjText(piece.hull)), upAxis: 'Z', metersPerUnit: 1 }];
  });
  const bodies = allBodies(root);
  const document = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${xml(title).replace(/-+/g, '-')} -->`,
    `<robot name="${stem}">`,
    ...model.looks.map(
      ({ key, colour, material }) =>
        `  <material name="${key}"><color rgba="${numbers([...colour, material.opacity])}"/>` +
        `<texture filename="../textures/${textureName(stem, key, 'basecolor')}"/></material>`,
    ),
    ...bodies.flatMap((body) => [
      `  <link name="${body.name}">`,
      ...inertial(body),
      ...meshes
        .filter((mesh) => mesh.body === body)
        .map(
          ({ name, look }) =>
            `    <visual name="${name}"><geometry><mesh filename="meshes/${stem}_${name}.obj"/></geometry><material name="${look.key}"/></visual>`,
        ),
      ...(collision.byBody.get(body.name) ?? []).map((piece) => `    ${collisionElement(stem, piece)}`),
      '  </link>',
    ]),
    ...bodies.flatMap(jointElement),
    '</robot>',
    '',
  ].join('\n');
  return [
    { kind: 'urdf', path: `${folder}/${stem}.urdf`, bytes: utf8(document), upAxis: 'Z', metersPerUnit: 1 },
    ...visuals,
    {
      kind: 'mtl',
      path: `${folder}/meshes/${stem}.mtl`,
      bytes: utf8(mtlText(stem, model.looks, '../../textures/', title)),
    },
    ...hulls,
  ];
}

/** A joint in its parent's frame; URDF wants effort and velocity beside the limits. */
function jointElement({ joint, offset }: Body): string[] {
  if (joint === null) return [];
  const { name, type, parent, child, axis, limits, effort, velocity, damping, friction } = joint;
  const range = limits === null ? '' : ` lower="${number(limits.lower)}" upper="${number(limits.upper)}"`;
  return [
    `  <joint name="${name}" type="${type}">`,
    `    <parent link="${parent}"/>`,
    `    <child link="${child}"/>`,
    `    <origin xyz="${numbers(offset)}" rpy="0 0 0"/>`,
    ...(type === 'fixed'
      ? []
      : [
          `    <axis xyz="${numbers(axis)}"/>`,
          `    <limit${range} effort="${number(effort)}" velocity="${number(velocity)}"/>`,
          `    <dynamics damping="${number(damping)}" friction="${number(friction)}"/>`,
        ]),
    '  </joint>',
  ];
}

const hullName = (stem: string, piece: ContactPiece): string => `${stem}_contact_${piece.name}.obj`;

function inertial({ mass: { massKg, centre, inertia: i } }: Body): string[] {
  return [
    '    <inertial>',
    `      <origin xyz="${numbers(centre)}" rpy="0 0 0"/>`,
    `      <mass value="${number(massKg)}"/>`,
    `      <inertia ixx="${number(i.xx)}" ixy="${number(i.xy)}" ixz="${number(i.xz)}" iyy="${number(i.yy)}" iyz="${number(i.yz)}" izz="${number(i.zz)}"/>`,
    '    </inertial>',
  ];
}

function collisionElement(stem: string, piece: ContactPiece): string {
  const wrap = (origin: string, shape: string): string =>
    `<collision name="${piece.name}">${origin}<geometry>${shape}</geometry></collision>`;
  if (piece.type === 'hull') return wrap('', `<mesh filename="meshes/${hullName(stem, piece)}"/>`);
  const { position, rotation } = piece.pose;
  const origin = `<origin xyz="${numbers(position)}" rpy="${numbers(toRollPitchYaw(rotation))}"/>`;
  switch (piece.type) {
    case 'box':
      return wrap(origin, `<box size="${numbers(piece.size)}"/>`);
    case 'cylinder':
      return wrap(origin, `<cylinder radius="${number(piece.radius)}" length="${number(piece.height)}"/>`);
    case 'sphere':
      return wrap(origin, `<sphere radius="${number(piece.radius)}"/>`);
  }
}
