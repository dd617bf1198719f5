/** A procedural variant: the class its brief names, parameters spread over the set, links and joints. */

import { shaded } from '../brief/brief.ts';
import { boundsOf, deformed } from '../geometry/mesh.ts';
import { add, scale, type Vec3 } from '../geometry/vector.ts';
import { isSheet, materialNamed } from '../material.ts';
import { combined, type MassProperties, massOfMesh } from '../physics/mass-properties.ts';
import { randomFrom, seedFor } from '../random.ts';
import { details, type Look, lookFor, type Model, type Part, type Resolved, sizeOf } from '../shape/model.ts';
import {
  type Articulation,
  type Bench,
  type ConvexPiece,
  type Detail,
  type Joint,
  type Solid,
  shifted,
} from '../shape/solid.ts';
import type { MakeRequest, Rgb, VariantRequest } from '../types.ts';
import { appliance } from './class/appliance.ts';
import { flapBox, liddedBox } from './class/boxes.ts';
import { cabinet } from './class/cabinet.ts';
import { deskLamp } from './class/desk-lamp.ts';
import { door } from './class/door.ts';
import { gripper, pliers } from './class/jaws.ts';
import { laptop } from './class/laptop.ts';
import { swivelChair } from './class/swivel-chair.ts';
import { tap } from './class/tap.ts';
import { toolbox, trolley } from './class/tool-storage.ts';
import { valve } from './class/valve.ts';
import {
  type ClassBrief,
  type FinishOption,
  jointFor,
  type LinkPlan,
  type ObjectClass,
  placeOf,
  readClassBrief,
  valueAt,
} from './class.ts';

// The classes the workshop knows, and which one a brief means.

/** All classes; earlier ones win a word that two claim. */
export const classes: readonly ObjectClass[] = [
  cabinet,
  toolbox,
  flapBox,
  liddedBox,
  deskLamp,
  trolley,
  valve,
  door,
  laptop,
  gripper,
  pliers,
  swivelChair,
  appliance,
  tap,
];

/** What a brief that names nothing known becomes: a box with a hinged lid. */
const usual = liddedBox;

/** The first thing named decides ("a cabinet with two doors" is a cabinet); parts alone ("a door") only when nothing else is named. */
export function chooseClass(text: string): {
  readonly chosen: ObjectClass;
  readonly brief: ClassBrief;
  readonly fallback: boolean;
} {
  for (const kind of ['words', 'hints'] as const) {
    const brief = readClassBrief(
      text,
      (phrase) => classes.find((one) => one[kind].includes(phrase))?.name ?? null,
    );
    const chosen = classes.find((one) => one.name === brief.subject);
    if (chosen !== undefined) return { chosen: specialised(chosen, brief), brief, fallback: false };
  }
  const anything = /[a-z]/i.exec(text)?.[0];
  // The brief is read as if its first word named the box, so that its colours and materials still count.
  const brief = readClassBrief(anything === undefined ? '' : `box ${text}`, (phrase) =>
    phrase === 'box' ? usual.name : null,
  );
  return { chosen: usual, brief, fallback: true };
}

/** A box whose brief speaks of flaps has flaps, one whose brief speaks of a lid has a lid. */
function specialised(chosen: ObjectClass, brief: ClassBrief): ObjectClass {
  if (chosen === flapBox && brief.has('lid', 'hinged', 'hinge') && !brief.has('flap')) return liddedBox;
  if (chosen === liddedBox && brief.has('flap')) return flapBox;
  return chosen;
}

/** Materials and colours of a procedural variant: what the brief says, then the reference image, then the class's own choices. */
const rgb = (hex: number): Rgb => [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];

/** The finish of every role of a class; `uOf` gives the variant's place on a dimension, by name. */
function finisher(
  chosen: ObjectClass,
  brief: ClassBrief,
  request: MakeRequest,
  uOf: (dimension: string) => number,
): (role: string) => Resolved {
  const known = new Map<string, Resolved>();
  return function resolve(role: string): Resolved {
    const before = known.get(role);
    if (before !== undefined) return before;
    const said = brief.finishes.get(role);
    // A brief that says what the whole is made of means its fronts and lids too.
    const isFollowing = said === undefined && brief.finishes.has('body') && following.has(role);
    const options = isFollowing
      ? 'like body'
      : (chosen.finishes[role] ?? (role === 'body' ? ([['plastic']] as const) : 'like body'));
    const base =
      typeof options === 'string'
        ? resolve(options.slice('like '.length))
        : fromOptions(options, uOf(`finish_${role}`), uOf(`shade_${role}`));
    const named = said?.material ?? null;
    const material = named === null ? base.material : materialNamed(named);
    const natural = named === null ? base.colour : pickAt(material.colours, uOf(`shade_${role}`));
    const pictured = role === 'body' ? pickAt(request.palette.slice(0, 3), uOf('picture')) : undefined;
    const colour = said?.colour ?? pictured ?? natural ?? base.colour;
    const resolved = { material, colour };
    known.set(role, resolved);
    return resolved;
  };
}

const following: ReadonlySet<string> = new Set(['front', 'lid', 'shade', 'flap']);

const pickAt = <T>(list: readonly T[], u: number): T | undefined => list[Math.floor(u * list.length)];

function fromOptions(options: readonly [FinishOption, ...FinishOption[]], u: number, v: number): Resolved {
  const [name, hex] = pickAt(options, u) ?? options[0];
  const material = materialNamed(name);
  const colour = hex === undefined ? (pickAt(material.colours, v) ?? material.colours[0]) : rgb(hex);
  return { material, colour: hex === undefined ? shaded(colour, (v - 0.5) * 0.3) : colour };
}

type ProceduralVariant = Extract<VariantRequest, { method: 'procedural' }>;

/** Builds the variant: the same seed and index give the same model. */
export function proceduralModel(request: MakeRequest, variant: ProceduralVariant): Model {
  const { chosen, brief, fallback } = chooseClass(request.text ?? '');
  const names = dimensionsOf(chosen);
  const uOf = (name: string): number =>
    placeOf(request.seed, variant.index, Math.max(0, names.indexOf(name)));
  const values = valuesFor(chosen, brief, uOf);
  const detail = fineness(request.params.mesh.quality);
  const bench = benchFor(request.seed, variant.index, detail, chosen.tile);
  const plans = onTheFloor(toMeasure(chosen.build(bench, values), brief));
  const looks = new Map<string, Look>();
  const finish = finisher(chosen, brief, request, uOf);
  const links = plans.map(({ name, solids, joint }) => {
    const parts = solids.map((solid): Part => {
      const look = lookFor(looks, finish(solid.role));
      const weight = weighed(solid, look, chosen.walls[solid.role]);
      return { ...solid, name: `${name}_${solid.name}`, look, ...weight, link: name };
    });
    return { name, joint, parts, mass: combined(parts.map((part) => part.mass)) };
  });
  const parts = links.flatMap((link) => link.parts);
  const size = sizeOf(parts);
  const [root] = links;
  const articulation: Articulation | null =
    variant.articulated && root !== undefined
      ? {
          root: { name: root.name, mass: root.mass },
          base: chosen.base,
          links: links.map(({ name, mass }) => ({ name, mass })),
          joints: jointsOf(plans, new Map(links.map(({ name, mass }) => [name, mass]))),
        }
      : null;
  return {
    subject: chosen.name,
    parts: articulation === null ? parts.map(({ link: _, ...part }) => part) : parts,
    looks: [...looks.values()],
    mass: combined(parts.map((part) => part.mass)),
    size,
    tile: bench.tile,
    articulation,
    recipe: { className: chosen.name, index: variant.index, parameters: values, fallback },
  };
}

/** Choices and counts first: the steps that spread best go to what is seen most. */
function dimensionsOf({ parameters, finishes }: ObjectClass): string[] {
  const coarse = (name: string): boolean => ['choice', 'count'].includes(parameters[name]?.kind ?? '');
  const names = Object.keys(parameters);
  const roles = Object.keys(finishes).filter((role) => typeof finishes[role] !== 'string');
  return [
    ...roles.slice(0, 1).map((role) => `finish_${role}`),
    ...names.filter(coarse),
    ...names.filter((name) => !coarse(name)),
    ...roles.slice(1).map((role) => `finish_${role}`),
    ...roles.map((role) => `shade_${role}`),
    'picture',
  ];
}

/** The variant's own parameters: fixed by the brief, scaled by its adjectives, or sampled. */
function valuesFor(
  chosen: ObjectClass,
  brief: ClassBrief,
  uOf: (name: string) => number,
): Record<string, number | string> {
  const sampled = Object.fromEntries(
    Object.entries(chosen.parameters).map(([name, parameter]) => [name, valueAt(parameter, uOf(name))]),
  );
  const steered = chosen.steer(brief, sampled);
  const sides = ['width', 'depth', 'height'];
  return Object.fromEntries(
    Object.entries(chosen.parameters).map(([name, parameter]) => {
      const value = steered[name] ?? sampled[name] ?? 0;
      const side = sides.indexOf(name);
      if (typeof value === 'string') return [name, value];
      if (parameter.kind !== 'length' || side < 0) return [name, rounded(value)];
      const measure = [brief.measures.width, brief.measures.depth, brief.measures.height][side] ?? null;
      const wished = measure ?? value * (brief.factors[side] ?? 1);
      return [name, rounded(Math.min(parameter.max * 2, Math.max(parameter.min / 2, wished)))];
    }),
  );
}

const rounded = (value: number): number => Number(value.toFixed(4));

/** Coarser than an asset of its own: a set has up to 500 of them, and simulators load many at once. */
function fineness(quality: MakeRequest['params']['mesh']['quality']): Detail {
  const detail = details[quality];
  return { ...detail, around: Math.min(28, detail.around), thin: Math.min(10, detail.thin), fillet: 1 };
}

function benchFor(seed: number, index: number, detail: Detail, tile: number): Bench {
  const random = randomFrom(seedFor(seed, `grain ${index}`));
  const size = { width: 1, depth: 1, height: 1 };
  return { size, random, detail, tile, solid: false };
}

/** Mass of a closed part; sheet metal and plastic shells weigh as their wall. */
function weighed(solid: Solid, { material }: Look, wall: number | undefined): Pick<Part, 'mass' | 'isShell'> {
  const moulded = material.name === 'plastic';
  const shell = isSheet(material);
  const { min, max } = boundsOf([solid.mesh]);
  const thin = Math.min(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  // Moulded walls are four times as thick as sheet ones.
  const fill = shell && wall !== undefined ? Math.min(1, ((moulded ? 8 : 2) * wall) / thin) : 1;
  const mass = massOfMesh(solid.mesh, material.density * fill);
  if (fill === 1) return { mass };
  return { mass: { ...mass, volume: mass.volume * fill }, isShell: true };
}

/** The whole brought to a measure that the brief names and no parameter has met. */
function toMeasure(plans: LinkPlan[], { measures }: ClassBrief): LinkPlan[] {
  const made = sizeOf(plans.flatMap((plan) => plan.solids));
  const ratio =
    measures.height !== null
      ? measures.height / made.height
      : measures.width !== null
        ? measures.width / made.width
        : measures.depth !== null
          ? measures.depth / made.depth
          : measures.largest !== null
            ? measures.largest / Math.max(made.width, made.depth, made.height)
            : 1;
  if (Math.abs(ratio - 1) < 1e-6) return plans;
  return plans.map(({ name, solids, joint }) => ({
    name,
    solids: solids.map((solid) => grown(solid, ratio)),
    joint: joint && {
      ...joint,
      at: scale(joint.at, ratio),
      ...(joint.type === 'prismatic' && {
        ...(joint.limits && { limits: [joint.limits[0] * ratio, joint.limits[1] * ratio] as const }),
        ...(joint.shown !== undefined && { shown: joint.shown * ratio }),
      }),
    },
  }));
}

function grown(solid: Solid, k: number): Solid {
  const mesh = deformed(solid.mesh, (p) => {
    const [x, y, z] = scale(p, k);
    return [Math.fround(x), Math.fround(y), Math.fround(z)];
  });
  const pieces = solid.pieces.map((piece): ConvexPiece => {
    if (piece.type === 'hull') return { ...piece, points: piece.points.map((p) => scale(p, k)) };
    const pose = { ...piece.pose, position: scale(piece.pose.position, k) };
    switch (piece.type) {
      case 'box':
        return { ...piece, size: scale(piece.size, k), pose };
      case 'cylinder':
        return { ...piece, radius: piece.radius * k, height: piece.height * k, pose };
      case 'sphere':
        return { ...piece, radius: piece.radius * k, pose };
    }
  });
  return { ...solid, mesh, pieces };
}

/** Stands the object on z = 0, centred over the origin, joints along with it. */
function onTheFloor(plans: readonly LinkPlan[]): LinkPlan[] {
  const { min, max } = boundsOf(plans.flatMap((plan) => plan.solids.map((solid) => solid.mesh)));
  const by: Vec3 = [-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]];
  return plans.map(({ name, solids, joint }) => ({
    name,
    solids: solids.map((solid) => shifted(solid, by)),
    joint: joint && { ...joint, at: micrometres(add(joint.at, by)) },
  }));
}

/** Joints lie on whole micrometres, so that every format prints the same place. */
const micrometres = ([x, y, z]: Vec3): Vec3 => [round6(x), round6(y), round6(z)];
const round6 = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

function jointsOf(plans: readonly LinkPlan[], masses: ReadonlyMap<string, MassProperties>): Joint[] {
  const carriedBy = (name: string): MassProperties[] => [
    ...(masses.get(name) === undefined ? [] : [masses.get(name)!]),
    ...plans.filter((plan) => plan.joint?.parent === name).flatMap((plan) => carriedBy(plan.name)),
  ];
  return plans.flatMap(({ name, joint }) =>
    joint === null ? [] : [jointFor(name, joint, combined(carriedBy(name)))],
  );
}
