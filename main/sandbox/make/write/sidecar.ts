/** The physics sidecar: what the object weighs and is made of, its links and joints, and how each file is to be read. */
import { stiffestSoft } from '../material.ts';
import type { Collision } from '../physics/collision.ts';
import type { MassProperties } from '../physics/mass-properties.ts';
import type { Look, Model } from '../shape/model.ts';
import type { Joint } from '../shape/solid.ts';
import { deliveredPixels } from '../texture/texture-set.ts';
import type { MakeRequest } from '../types.ts';
import { type Finished, folderOf, oneLine, utf8, type WrittenFile } from './file-conventions.ts';

const rounded = (value: number): number => Number(value.toPrecision(9));

/** Where the object's scale comes from: its measurement, or the size that such an object usually has (or is described with). */
export const scaleSource = ({ sizeM }: MakeRequest): 'capture' | 'default' =>
  (sizeM ?? null) === null ? 'default' : 'capture';

/** `<stem>_physics.json`. Vectors and the inertia tensor (about the centre of mass) are in the frame named by `frame`. */
export function writeSidecar(
  finished: Finished,
  files: readonly WrittenFile[],
  collision: Collision,
): WrittenFile {
  const { request, model, title } = finished;
  const { mass, size } = model;
  const folder = folderOf(request.stem);
  const { physics, texture, mesh } = request.params;
  const content = {
    schema: 1,
    name: request.stem,
    title: oneLine(title),
    object: model.subject,
    frame: { up_axis: 'Z', front: '-Y', meters_per_unit: 1, kilograms_per_unit: 1 },
    up_axis: 'Z',
    meters_per_unit: 1,
    dimensions_m: { width: rounded(size.width), depth: rounded(size.depth), height: rounded(size.height) },
    scale_source: scaleSource(request),
    ...variationEntry(request),
    body: physics.body,
    simulator: physics.simulator,
    mass_kg: rounded(mass.massKg),
    volume_m3: rounded(model.parts.reduce((sum, part) => sum + part.mass.volume, 0)),
    center_of_mass_m: mass.centre.map(rounded),
    inertia_kg_m2: {
      ixx: rounded(mass.inertia.xx),
      iyy: rounded(mass.inertia.yy),
      izz: rounded(mass.inertia.zz),
      ixy: rounded(mass.inertia.xy),
      ixz: rounded(mass.inertia.xz),
      iyz: rounded(mass.inertia.yz),
    },
    ...articulationEntries(model),
    collision: { requested: collision.requested, method: collision.method, pieces: collision.pieces.length },
    materials: model.looks.map(materialEntry),
    parts: model.parts.map((part) => ({
      name: part.name,
      ...(part.link !== undefined && { link: part.link }),
      material: part.look.key,
      mass_kg: rounded(part.mass.massKg),
    })),
    mesh: {
      quality: mesh.quality,
      triangles: model.parts.reduce((sum, part) => sum + part.mesh.indices.length / 3, 0),
    },
    texture: {
      requested_px: texture.resolution,
      delivered_px: deliveredPixels(texture.resolution, (request.variant ?? null) !== null),
      note:
        (request.variant ?? null) === null
          ? 'Colour maps have a quarter of the requested pixels per side, normal and roughness maps at most 512.'
          : 'In a set, colour maps have an eighth of the requested pixels per side (256 to 512), those of small parts half of that, normal and roughness maps half of their colour map.',
    },
    files: files
      .filter((file) => file.upAxis !== undefined)
      .map((file) => ({
        path: file.path.slice(folder.length + 1),
        kind: file.kind,
        up_axis: file.upAxis,
        meters_per_unit: file.metersPerUnit,
      })),
    notes: notesOn(finished, collision, files),
  };
  return {
    kind: 'physics_sidecar',
    path: `${folder}/${request.stem}_physics.json`,
    bytes: utf8(`${JSON.stringify(content, null, 2)}\n`),
  };
}

/** What makes this one different from the others of its set. */
function variationEntry({ variant }: MakeRequest) {
  if (variant?.method !== 'high_fidelity') return {};
  const { index, variationType, wildness } = variant;
  return { variation: { index, type: variationType, wildness } };
}

function materialEntry({ key, material, colour, coat = null }: Look) {
  return {
    name: key,
    material: material.name,
    density_kg_m3: material.density,
    friction: material.friction,
    restitution: material.restitution,
    youngs_modulus_pa: material.youngsModulus,
    poisson_ratio: material.poissonRatio,
    base_color_srgb: colour.map(rounded),
    ...(coat === null
      ? {}
      : {
          decor: coat.decor?.name ?? null,
          wear: coat.wear.map(({ name, amount }) => ({ name, amount: rounded(amount) })),
        }),
    roughness: material.roughness,
    metalness: material.metalness,
    opacity: material.opacity,
  };
}

/** What a reader could take wrong: what the formats cannot carry and what was simplified. */
function notesOn(
  { request, model }: Finished,
  collision: Collision,
  files: readonly WrittenFile[],
): string[] {
  const has = (kind: string): boolean => files.some((file) => file.kind === kind);
  const soft = request.params.physics.body === 'deformable';
  const notes = [
    ...(soft
      ? [
          'A deformable body is of soft materials: rubber, silicone, foam or fabric where the object is usually hard.',
        ]
      : []),
    ...(model.parts.some((part) => part.isShell === true)
      ? ['Parts of sheet metal and plastic weigh as shells of their wall; their meshes are closed solids.']
      : []),
    'Where parts touch they may overlap by a fraction of their wall; both count towards the mass.',
  ];
  if (collision.method === 'convex_parts' && collision.requested !== 'auto')
    notes.push(
      'Contact uses the convex pieces the object is built of, which are exact; no search for pieces was needed.',
    );
  if (collision.method === 'sdf' && (has('mjcf') || has('urdf')))
    notes.push(
      'MJCF and URDF carry convex pieces: a distance field can be made from the visual meshes, which are closed.',
    );
  if (soft && has('mjcf'))
    notes.push(
      `MJCF is a coarse flex of tetrahedra (MuJoCo 3.14 or newer) of even density, as stiff as the softest material and at most ${stiffestSoft} Pa.`,
    );
  if (soft && has('urdf')) notes.push('URDF knows rigid bodies only: the stiffness is in `materials`.');
  if (soft && has('fbx')) notes.push('FBX and GLB carry no physics: the stiffness is in `materials`.');
  if (soft && has('usd'))
    notes.push("USD uses PhysX's deformable body schema; stiffness differs per material there.");
  return [...notes, ...articulationNotes(model, request)];
}

// The sidecar's part about procedural variants: their class and parameters, links and joints.

const jointRounded = (value: number): number => Number(value.toPrecision(9));

/** Everything in the root frame (the sidecar's `frame`) with all joints at 0; angles in radians, lengths in metres. */
function articulationEntries({ articulation, recipe, parts }: Model) {
  return {
    ...(recipe !== null && {
      procedural: {
        class: recipe.className,
        variant_index: recipe.index,
        fallback: recipe.fallback,
        parameters: recipe.parameters,
      },
    }),
    articulated: articulation !== null,
    ...(articulation !== null && {
      base: articulation.base,
      root_link: articulation.root.name,
      links: articulation.links.map(({ name, mass }) => ({
        name,
        parts: parts.filter((part) => part.link === name).map((part) => part.name),
        ...massEntries(mass),
      })),
      joints: articulation.joints.map(jointEntry),
    }),
  };
}

function massEntries({ massKg, centre, inertia }: MassProperties) {
  return {
    mass_kg: jointRounded(massKg),
    center_of_mass_m: centre.map(jointRounded),
    inertia_kg_m2: {
      ixx: jointRounded(inertia.xx),
      iyy: jointRounded(inertia.yy),
      izz: jointRounded(inertia.zz),
      ixy: jointRounded(inertia.xy),
      ixz: jointRounded(inertia.xz),
      iyz: jointRounded(inertia.yz),
    },
  };
}

function jointEntry(joint: Joint) {
  const { name, type, parent, child, at, axis, limits, effort, velocity, damping, friction } = joint;
  return {
    name,
    type,
    parent,
    child,
    origin_m: at.map(jointRounded),
    axis: axis.map(jointRounded),
    ...(limits !== null && {
      lower: jointRounded(limits.lower),
      upper: jointRounded(limits.upper),
      limits: [jointRounded(limits.lower), jointRounded(limits.upper)],
    }),
    unit: type === 'prismatic' ? 'm' : 'rad',
    effort_limit: effort,
    velocity_limit: velocity,
    damping,
    friction,
  };
}

/** What a reader of a procedural variant could take wrong. */
function articulationNotes({ articulation, recipe }: Model, { params }: MakeRequest): string[] {
  const notes: string[] = [];
  if (recipe?.fallback === true)
    notes.push(
      `The brief names no class that is known here, so the usual one is used: ${recipe.className.replaceAll('_', ' ')}.`,
    );
  if (articulation === null) return notes;
  notes.push(
    'Joint origins and axes are in the root frame with all joints at 0; every link frame is turned as the root frame then.',
    'Linked neighbours do not collide with each other: the limits keep them apart. Damping and friction are estimates.',
  );
  if (params.physics.collision === 'convex_hull' || params.physics.collision === 'bounding_box')
    notes.push(
      'Hulls and boxes of whole links overlap, so no two links of the object collide with each other.',
    );
  notes.push(
    articulation.base === 'fixed'
      ? 'The root link is mounted: fixed in USD and MJCF; URDF leaves this to the loader.'
      : 'The root link is free.',
  );
  return notes;
}
