/** MJCF (MuJoCo): nested bodies with explicit inertia, meshes for looks, convex geoms for contact. */

import type { Collision, ContactPiece } from '../physics/collision.ts';
import { allBodies, type Body } from '../shape/bodies.ts';
import type { Joint } from '../shape/solid.ts';
import {
  type Finished,
  folderOf,
  number,
  numbers,
  textureName,
  utf8,
  type WrittenFile,
  xml,
} from './file-conventions.ts';
import { lookMeshesOf, writeLookMeshes } from './obj.ts';

/** `MJCF/<stem>.xml` and its meshes; textures are shared with the other formats. */
export function writeMjcf(finished: Finished, collision: Collision): WrittenFile[] {
  const { request, model, root, title } = finished;
  const { stem } = request;
  const folder = `${folderOf(stem)}/MJCF`;
  const meshes = writeLookMeshes(stem, root, `${folder}/meshes/`, []);
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
    ...assets(finished),
    ...collision.pieces.flatMap(hullAsset),
    '  </asset>',
    '  <worldbody>',
    ...bodyElement(root, model.articulation?.base ?? 'free', collision, lookMeshesOf(root)).map(
      (line) => `    ${line}`,
    ),
    '  </worldbody>',
    ...excludes(root, collision),
    '</mujoco>',
    '',
  ].join('\n');
  return [
    { kind: 'mjcf', path: `${folder}/${stem}.xml`, bytes: utf8(document), upAxis: 'Z', metersPerUnit: 1 },
    ...meshes,
  ];
}

/** Textures, materials and meshes of the looks. */
function assets({ request: { stem }, model, root }: Finished): string[] {
  return [
    ...model.looks.flatMap(({ key, material }) => [
      `    <texture name="${key}" type="2d" file="${textureName(stem, key, 'basecolor')}"/>`,
      `    <material name="${key}" texture="${key}" rgba="1 1 1 ${number(material.opacity)}" specular="${number(0.2 + 0.6 * material.metalness)}" shininess="${number(1 - material.roughness)}" reflectance="0"/>`,
    ]),
    // As a shell, so that a thin or open-looking mesh is no error: the inertia that counts is the body's own.
    ...lookMeshesOf(root).map(
      ({ name }) => `    <mesh name="${name}" file="${stem}_${name}.obj" inertia="shell"/>`,
    ),
  ];
}

/** The body with all it carries; positions are relative to the parent's frame. */
function bodyElement(
  body: Body,
  base: 'free' | 'fixed',
  collision: Collision,
  meshes: ReturnType<typeof lookMeshesOf>,
): string[] {
  const { name, offset, joint, children } = body;
  const place = joint === null ? '' : ` pos="${numbers(offset)}"`;
  const own = joint === null ? (base === 'free' ? ['<freejoint/>'] : []) : jointElement(joint);
  return [
    `<body name="${name}"${place}>`,
    ...[
      ...own,
      inertial(body),
      ...meshes
        .filter((mesh) => mesh.body.name === name)
        .map(
          ({ name: mesh, look }) =>
            `<geom name="visual_${mesh}" class="visual" mesh="${mesh}" material="${look.key}"/>`,
        ),
      ...(collision.byBody.get(name) ?? []).map(contactGeom),
      ...children.flatMap((child) => bodyElement(child, base, collision, meshes)),
    ].map((line) => `  ${line}`),
    '</body>',
  ];
}

/** A joint at its body's origin. Bodies without a joint are welded to their parent. */
function jointElement({ name, type, axis, limits, damping, friction }: Joint): string[] {
  if (type === 'fixed') return [];
  // Stiffer than MuJoCo's usual limits, which give way by two degrees under a firm push.
  const range =
    limits === null ? '' : ` range="${number(limits.lower)} ${number(limits.upper)}" solreflimit="0.01 1"`;
  const kind = type === 'prismatic' ? 'slide' : 'hinge';
  return [
    `<joint name="${name}" type="${kind}" axis="${numbers(axis)}"${range} damping="${number(damping)}" frictionloss="${number(friction)}"/>`,
  ];
}

/** Neighbours in the tree meet at their joint, whose limits keep them apart; single hulls and boxes hide others' room, so none of them touch. */
function excludes(root: Body, { method }: Collision): string[] {
  const bodies = allBodies(root);
  if (bodies.length === 1) return [];
  const coarse = method === 'convex_hull' || method === 'bounding_box';
  const pairs = coarse
    ? bodies.flatMap((a, i) => bodies.slice(i + 1).map((b) => [a.name, b.name] as const))
    : bodies.flatMap((a) => a.children.map((b) => [a.name, b.name] as const));
  return [
    '  <contact>',
    ...pairs.map(([a, b]) => `    <exclude body1="${a}" body2="${b}"/>`),
    '  </contact>',
  ];
}

function inertial({ mass: { massKg, centre, inertia } }: Body): string {
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
