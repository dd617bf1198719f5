/** MJCF (MuJoCo): one free body with explicit inertia, meshes for looks, convex geoms for contact. */
import { type Collision, type ContactPiece } from '../physics/collision.ts';
import type { Model } from '../shape/model.ts';
import { type Finished, folderOf, textureName, type WrittenFile } from './asset-parts.ts';
import { lookMeshes } from './obj.ts';
import { number, numbers, utf8, xml } from './text.ts';

/** `MJCF/<stem>.xml` and its meshes; textures are shared with the other formats. */
export function writeMjcf({ request, model, title }: Finished, collision: Collision): WrittenFile[] {
  const { stem } = request;
  const folder = `${folderOf(stem)}/MJCF`;
  const meshes = lookMeshes(model, (look) => `${folder}/meshes/${stem}_${look.key}.obj`, []);
  const document = [
    `<mujoco model="${xml(title) || stem}">`,
    '  <compiler angle="radian" meshdir="meshes" texturedir="../textures" autolimits="true"/>',
    '  <default>',
    '    <default class="visual">',
    '      <geom type="mesh" group="2" contype="0" conaffinity="0" mass="0"/>',
    '    </default>',
    '    <default class="collision">',
    '      <geom group="3" rgba="0.3 0.6 0.9 0.4" mass="0" condim="4"/>',
    '    </default>',
    '  </default>',
    '  <asset>',
    ...assets(stem, model),
    ...collision.pieces.flatMap(hullAsset),
    '  </asset>',
    '  <worldbody>',
    `    <body name="${stem}">`,
    '      <freejoint/>',
    `      ${inertial(model)}`,
    ...model.looks.map(
      ({ key }) => `      <geom name="visual_${key}" class="visual" mesh="${key}" material="${key}"/>`,
    ),
    ...collision.pieces.map((piece) => `      ${contactGeom(piece)}`),
    '    </body>',
    '  </worldbody>',
    '</mujoco>',
    '',
  ].join('\n');
  return [
    { kind: 'mjcf', path: `${folder}/${stem}.xml`, bytes: utf8(document), upAxis: 'Z', metersPerUnit: 1 },
    ...meshes,
  ];
}

/** Textures, materials and meshes of the looks. */
export function assets(stem: string, model: Model): string[] {
  return model.looks.flatMap(({ key, material }) => [
    `    <texture name="${key}" type="2d" file="${textureName(stem, key, 'basecolor')}"/>`,
    `    <material name="${key}" texture="${key}" rgba="1 1 1 ${number(material.opacity)}" specular="${number(0.2 + 0.6 * material.metalness)}" shininess="${number(1 - material.roughness)}" reflectance="0"/>`,
    // As a shell, so that a thin or open-looking mesh is no error: the inertia that counts is the body's own.
    `    <mesh name="${key}" file="${stem}_${key}.obj" inertia="shell"/>`,
  ]);
}

function inertial({ mass: { massKg, centre, inertia } }: Model): string {
  const full = [inertia.xx, inertia.yy, inertia.zz, inertia.xy, inertia.xz, inertia.yz];
  return `<inertial pos="${numbers(centre)}" mass="${number(massKg)}" fullinertia="${numbers(full)}"/>`;
}

function hullAsset(piece: ContactPiece): string[] {
  if (piece.type !== 'hull') return [];
  return [`    <mesh name="contact_${piece.name}" vertex="${numbers(piece.hull.points.flat())}"/>`];
}

/** A contact geom; sliding friction is the material's, torsional and rolling friction are MuJoCo's usual ones. */
function contactGeom(piece: ContactPiece): string {
  const friction = `friction="${number(piece.look.material.friction.dynamic)} 0.005 0.0001"`;
  const head = `<geom name="contact_${piece.name}" class="collision" ${friction}`;
  if (piece.type === 'hull') return `${head} type="mesh" mesh="contact_${piece.name}"/>`;
  const pose = `pos="${numbers(piece.pose.position)}" quat="${numbers(piece.pose.rotation)}"`;
  switch (piece.type) {
    case 'box':
      return `${head} type="box" size="${numbers(piece.size.map((side) => side / 2))}" ${pose}/>`;
    case 'cylinder':
      return `${head} type="cylinder" size="${numbers([piece.radius, piece.height / 2])}" ${pose}/>`;
    case 'sphere':
      return `${head} type="sphere" size="${number(piece.radius)}" ${pose}/>`;
  }
}
