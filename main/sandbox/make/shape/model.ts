/** The finished object before any file is written: solids, looks, and what they weigh. */

import { type Finish, type Measures, readBrief, shaded } from '../brief/brief.ts';
import { boundsOf, deformed, type Mesh, merged, placed } from '../geometry/mesh.ts';
import { add, origin, scale, subtract } from '../geometry/vector.ts';
import type { MakeCache } from '../make-cache.ts';
import { type Coat, isSheet, type Material, materialNamed, softStandIn } from '../material.ts';
import {
  combined,
  type MassProperties,
  massOfMesh,
  shellShare,
  usualWalls,
} from '../physics/mass-properties.ts';
import { pick, randomFrom, seedFor } from '../random.ts';
import type { MakeRequest, Rgb } from '../types.ts';
import { type Departure, departureOf } from '../variation/departure.ts';
import { rescaled } from '../variation/reshape.ts';
import { type Articulation, type Detail, type Size, type Solid, type Subject, shifted } from './solid.ts';
import { picturesque, subjectFor, subjectNamed } from './subjects.ts';

/** A material in one colour. `key` is unique in the object and safe as an identifier in every format. */
export interface Look {
  readonly key: string;
  readonly material: Material;
  readonly colour: Rgb;
  /** What a variant of a set has on it; absent for the bare material. */
  readonly coat?: Coat | null;
}

/** A solid with its look and its own mass. */
export interface Part extends Solid {
  readonly look: Look;
  readonly mass: MassProperties & { readonly volume: number };
  /** It weighs as the shell of a wall, although its mesh is a closed solid. */
  readonly isShell?: true;
  /** The link it belongs to in a jointed object. */
  readonly link?: string;
}

/** What a procedural variant was made from, for its sidecar. */
export interface Recipe {
  readonly className: string;
  readonly index: number;
  /** Lengths in metres, angles in radians. */
  readonly parameters: Readonly<Record<string, number | string>>;
  /** True when the brief named nothing known and the usual class stood in. */
  readonly fallback: boolean;
}

/** Everything the writers need, in the workshop's frame (frames.ts). */
export interface Model {
  /** What kind of object it is. */
  readonly subject: string;
  readonly parts: readonly Part[];
  readonly looks: readonly Look[];
  readonly mass: MassProperties;
  /** Size of the object as made, metres. */
  readonly size: Size;
  /** Metres per texture tile. */
  readonly tile: number;
  /** Links and joints; null for one rigid body. */
  readonly articulation: Articulation | null;
  /** Null for what is no procedural variant. */
  readonly recipe: Recipe | null;
}

/** Fineness by `params.mesh.quality`. */
export const details: Record<MakeRequest['params']['mesh']['quality'], Detail> = {
  standard: { around: 64, thin: 16, curve: 6, fillet: 4, bevel: true },
  low: { around: 28, thin: 8, curve: 3, fillet: 2, bevel: true },
  ultra_low: { around: 14, thin: 6, curve: 2, fillet: 1, bevel: false },
};

/** Variants come in hundreds: their curves have three quarters of the steps. */
const setDetails: typeof details = {
  standard: { around: 48, thin: 12, curve: 5, fillet: 3, bevel: true },
  low: { around: 24, thin: 7, curve: 3, fillet: 2, bevel: true },
  ultra_low: details.ultra_low,
};

const detailOf = ({ params, variant }: MakeRequest): Detail =>
  ((variant ?? null) === null ? details : setDetails)[params.mesh.quality];

/** Chooses the object and its finishes from the request and builds it. */
export function buildModel(request: MakeRequest, cache: MakeCache | null = null): Model {
  const brief = readBrief(request.text ?? '', subjectFor);
  const chance = randomFrom(seedFor(request.seed, 'choice'));
  const name = brief.subject ?? (request.text === null ? pick(chance, picturesque) : 'composition');
  const subject = subjectNamed(name);
  const usual = scaled(subject.usual, brief.factors, 0.94 + 0.12 * chance());
  const make = () => fitted(request, subject, usual, brief);
  // All variants of a set begin with the same solids.
  const { solids, tile } =
    cache === null || (request.variant ?? null) === null
      ? make()
      : cache.take(`solids ${subjectKey(request)}`, solidsBytes, make);
  const soft = request.params.physics.body === 'deformable';
  const finish = softening(soft, finisher(subject, brief.finishes, request));
  const departure = departureOf(request);
  const finishVaried = departure === null ? finish : softening(soft, departing(departure, finish));
  const standing = onTheFloor(solids);
  const shaped =
    departure?.shape(standing, {
      subject: name,
      body: finishVaried('body').material,
      detail: detailOf(request),
    }) ?? standing;
  const measured = toMeasure(shaped, request, brief.measures);
  const looks = new Map<string, Look>();
  const parts = onTheFloor(measured).map((solid): Part => {
    const look = lookFor(looks, finishVaried(solid.role));
    // Variants of texture keep their subject's tubes, whatever they are of.
    const { metalness } = (departure?.reshapes === false ? finish(solid.role) : look).material;
    const mesh = metalness > 0.5 && framing.has(solid.role) ? hollowed(solid) : solid.mesh;
    const isSolid = brief.solid || mesh !== solid.mesh;
    const wall = isSolid ? null : wallOf(subject, solid.role, look.material);
    return { ...solid, mesh, look, ...weighed({ ...solid, mesh }, look, wall) };
  });
  return {
    subject: name,
    parts,
    looks: [...looks.values()],
    mass: combined(parts.map((part) => part.mass)),
    size: sizeOf(parts),
    tile,
    articulation: null,
    recipe: null,
  };
}

/** Metres of wall, null for a solid. What is of sheet metal or plastic is no solid, unless the object is massive. */
function wallOf(subject: Subject, role: string, material: Material): number | null {
  if (subject.massive === true) return null;
  if (isSheet(material)) return material.name === 'plastic' ? usualWalls.moulded : usualWalls.sheet;
  return subject.hollow?.[role] ?? null;
}

/** What a part weighs, as a solid or as the shell of its wall. */
function weighed(
  { mesh, convex }: Solid,
  { material }: Look,
  wall: number | null,
): Pick<Part, 'mass' | 'isShell'> {
  const share = wall === null ? 1 : shellShare(mesh, wall, convex);
  const mass = massOfMesh(mesh, material.density * share);
  if (share === 1) return { mass };
  return { mass: { ...mass, volume: mass.volume * share }, isShell: true };
}

/** A deformable body has soft materials, in the colours of what they stand in for. */
function softening(soft: boolean, finish: (role: string) => Resolved): (role: string) => Resolved {
  if (!soft) return finish;
  return (role) => {
    const resolved = finish(role);
    return { ...resolved, material: softStandIn(resolved.material) };
  };
}

/** All that the subject's solids depend on. */
const subjectKey = ({ text, seed, params }: MakeRequest): string =>
  JSON.stringify([text, seed, params.mesh.quality]);
/** What a subject's solids take, about. */
const solidsBytes = 2 * 1024 * 1024;

/** The finishes of the subject's roles as the variant has them; roles that share one go on sharing it. */
function departing(departure: Departure, finish: (role: string) => Resolved): (role: string) => Resolved {
  const known = new Map<string, Resolved>();
  const body = surfaceId(finish('body'));
  return (role) => {
    const subject = finish(role);
    const id = surfaceId(subject);
    const before = known.get(id);
    if (before !== undefined) return before;
    const said = subject.said ?? { material: false, colour: false };
    const varied = departure.finish({ ...subject, said, role, main: id === body });
    known.set(id, varied);
    return varied;
  };
}

/**
 * A measured asset is scaled in all directions alike until its height is the one measured; a variant that was reshaped,
 * until the first side that the text measures is right again.
 */
function toMeasure(solids: readonly Solid[], request: MakeRequest, measures: Measures): readonly Solid[] {
  const made = sizeOf(solids);
  const wanted = wantedSize(made, measures);
  const side = sides.find((one) => measures[one] !== null) ?? 'height';
  const { sizeM = null } = request;
  const factor =
    sizeM !== null
      ? sizeM.height / made.height
      : request.variant?.method === 'high_fidelity'
        ? wanted[side] / made[side]
        : 1;
  return Math.abs(factor - 1) < 1e-6 ? solids : solids.map((solid) => rescaled(solid, factor));
}

/** Roles that are tubes when they are of metal: nobody makes massive steel table legs. */
const framing: ReadonlySet<string> = new Set(['legs', 'apron', 'back']);
const tubeWall = 0.002;

/** A convex solid as a tube: the same surface once more inside, turned inwards. */
function hollowed({ mesh, convex }: Solid): Mesh {
  const { min, max } = boundsOf([mesh]);
  const thin = Math.min(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  if (!convex || thin < tubeWall * 4) return mesh;
  const centre = massOfMesh(mesh, 1).centre;
  const inside = deformed(mesh, (p) => add(centre, scale(subtract(p, centre), 1 - (2 * tubeWall) / thin)));
  const cavity: Mesh = {
    ...placed(inside, origin),
    normals: mesh.normals.map((value) => -value),
    indices: mesh.indices.map((_, i) => mesh.indices[i - (i % 3) + [0, 2, 1][i % 3]!]!),
  };
  return merged([mesh, cavity]);
}

const scaled = (size: Size, [w, d, h]: readonly [number, number, number], all: number): Size => ({
  width: size.width * w * all,
  depth: size.depth * d * all,
  height: size.height * h * all,
});

/** Extents of all solids together. */
export function sizeOf(solids: readonly Solid[]): Size {
  const { min, max } = boundsOf(solids.map((solid) => solid.mesh));
  return { width: max[0] - min[0], depth: max[1] - min[1], height: max[2] - min[2] };
}

/** Makes the object again until its measured size is what the text asks for; two or three rounds are enough. */
function fitted(
  request: MakeRequest,
  subject: Subject,
  usual: Size,
  brief: { readonly measures: Measures; readonly solid: boolean },
): { solids: Solid[]; tile: number } {
  const detail = detailOf(request);
  let size = startSize(usual, brief.measures);
  for (let round = 0; ; round++) {
    const tile = Math.max(size.width, size.depth, size.height);
    const random = randomFrom(seedFor(request.seed, 'shape'));
    const solids = subject.make({ size, random, detail, tile, solid: brief.solid });
    const made = sizeOf(solids);
    const wanted = wantedSize(made, brief.measures);
    const worst = Math.max(...sides.map((side) => Math.abs(wanted[side] / made[side] - 1)));
    if (worst < 1e-4 || round === 6) return { solids, tile };
    size = {
      width: size.width * (wanted.width / made.width),
      depth: size.depth * (wanted.depth / made.depth),
      height: size.height * (wanted.height / made.height),
    };
  }
}

const sides = ['width', 'depth', 'height'] as const;

/** Sides the text names, with the others kept in proportion to them. */
function startSize(usual: Size, measures: Measures): Size {
  if (measures.largest !== null) return wantedSize(usual, measures);
  const ratios = sides.flatMap((side) => (measures[side] === null ? [] : [measures[side] / usual[side]]));
  if (ratios.length === 0) return usual;
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  return {
    width: measures.width ?? usual.width * mean,
    depth: measures.depth ?? usual.depth * mean,
    height: measures.height ?? usual.height * mean,
  };
}

/** The size `made` should have had. */
function wantedSize(made: Size, { width, depth, height, largest }: Measures): Size {
  const named = width ?? depth ?? height;
  if (named !== null)
    return { width: width ?? made.width, depth: depth ?? made.depth, height: height ?? made.height };
  const all = largest === null ? 1 : largest / Math.max(made.width, made.depth, made.height);
  return { width: made.width * all, depth: made.depth * all, height: made.height * all };
}

/** A finish decided on. */
export interface Resolved {
  readonly material: Material;
  readonly colour: Rgb;
  readonly coat?: Coat | null;
  /** What of it the text says. */
  readonly said?: { readonly material: boolean; readonly colour: boolean };
}

/** The finish of a role: what the text says, else what the subject usually has, else that of the body; an image gives the colours. */
function finisher(
  subject: Subject,
  finishes: ReadonlyMap<string, Finish>,
  request: MakeRequest,
): (role: string) => Resolved {
  const known = new Map<string, Resolved>();
  const resolve = (role: string): Resolved => {
    const before = known.get(role);
    if (before !== undefined) return before;
    const said = finishes.get(role);
    const usual = subject.materials[role] ?? 'like body';
    const other = /^like (.+)$/.exec(usual)?.[1];
    const base = other === undefined || role === 'body' ? null : resolve(other);
    const name = said?.material ?? null;
    const material =
      name !== null ? materialNamed(name) : (base?.material ?? materialNamed(materialName(subject, role)));
    const own = pick(randomFrom(seedFor(request.seed, `colour ${role}`)), material.colours);
    const inherited = name === null ? base?.colour : undefined;
    const fromImage = base === null ? paletteColour(request.palette, known.size) : undefined;
    const resolved = {
      material,
      colour: said?.colour ?? inherited ?? fromImage ?? own,
      said: {
        material: name !== null || (base?.said?.material ?? false),
        colour: (said?.colour ?? null) !== null || (inherited !== undefined && (base?.said?.colour ?? false)),
      },
    };
    known.set(role, resolved);
    return resolved;
  };
  resolve('body');
  return resolve;
}

function materialName(subject: Subject, role: string): Parameters<typeof materialNamed>[0] {
  const usual = subject.materials[role];
  if (usual === undefined || usual.startsWith('like ')) return subject.materials.body;
  return usual as Parameters<typeof materialNamed>[0];
}

/** The nth colour of the image, the last one shaded further when it has too few. */
function paletteColour(palette: readonly Rgb[], index: number): Rgb | undefined {
  const last = palette.at(-1);
  if (last === undefined) return undefined;
  return palette[index] ?? shaded(last, index % 2 === 0 ? -0.3 : 0.3);
}

/** The look of that material and colour, made once per object. */
export function lookFor(looks: Map<string, Look>, { material, colour, coat = null }: Resolved): Look {
  const id = `${surfaceId({ material, colour })} ${coat === null ? '' : JSON.stringify(coat)}`;
  const known = looks.get(id);
  if (known !== undefined) return known;
  const same = [...looks.values()].filter((look) => look.material.name === material.name).length;
  const look = { key: same === 0 ? material.name : `${material.name}_${same + 1}`, material, colour, coat };
  looks.set(id, look);
  return look;
}

const surfaceId = ({ material, colour }: Pick<Resolved, 'material' | 'colour'>): string =>
  `${material.name} ${colour.map((c) => Math.round(c * 255)).join(' ')}`;

/** Stands the object on z = 0, centred over the origin. */
function onTheFloor(solids: readonly Solid[]): Solid[] {
  const { min, max } = boundsOf(solids.map((solid) => solid.mesh));
  return solids.map((solid) => shifted(solid, [-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]]));
}
