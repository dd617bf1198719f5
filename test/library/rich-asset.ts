/** Assets of a made-up library, each of them by its number alone: of every kind, with tags, ratings, sizes, problems and sets. */

export interface RichAsset {
  readonly n: number;
  readonly id: string;
  /** The key of its row. */
  readonly seq: number;
  readonly createdMs: number;
  readonly kind: string;
  readonly name: string | null;
  readonly source: string;
  /** Number of its set, and its place there. */
  readonly set: number | null;
  readonly index: number;
  readonly listed: boolean;
  readonly inBin: boolean;
  readonly gone: boolean;
  readonly origin: 'service' | 'folder';
  readonly simulator: string;
  readonly body: string;
  readonly collision: string;
  readonly quality: string;
  readonly resolution: number;
  readonly title: string | null;
  readonly tags: readonly string[];
  readonly rating: number;
  readonly note: string;
  readonly review: { readonly verdict: string; readonly notes: string; readonly reviewer: string } | null;
  readonly collections: readonly number[];
  /** Metres and kilograms as the files tell; null where they were not looked into. */
  readonly facts: {
    readonly size: readonly [number, number, number] | null;
    readonly mass: number | null;
    readonly triangles: number;
    readonly joints: number;
    readonly content: number;
  } | null;
  /** What the service told of it. */
  readonly told: { readonly height_m: number; readonly mass_kg: number } | null;
  readonly formats: readonly string[];
  readonly fileBytes: number;
  readonly status: string;
  readonly problems: readonly string[];
}

const list = (words: string): readonly string[] => words.split(' ');
const nouns = list(
  'mug table drawer cabinet lamp chair bottle box crate hammer wrench kettle shelf sofa plate bowl jar stool bench clock vase basket bucket ladder radio',
);
const looks = list(
  'red blue wooden steel cracked old ceramic round small large plastic glass green worn polished folding tall flat striped Möbel',
);
const filler = list(
  'with a and of the handle two doors four legs painted surface metal frame from kitchen workshop office hallway garden slightly scratched label on its side hinged lid soft cushion',
);
const kinds = list('object_reconstruction procedural_generation text_to_asset measured_reconstruction');
const simulators = list('isaac_sim_physx isaac_sim_newton mujoco sapien genesis agnostic');
const collisions = list('auto convex_hull convex_decomposition coacd bounding_box sdf');
const qualities = list('standard low ultra_low');
const tagNames = list(
  'kitchen kitchen/chairs kitchen/pots workshop workshop/tools office rejected favourite for-review outdoor outdoor/garden rigid-test',
);
const problemCodes = list('missing-file wrong-hash missing-texture invalid-inertia no-mass scale-mismatch');
const formats = list('usd glb mjcf fbx urdf preview texture physics_sidecar');
const statuses = list('complete complete complete complete complete complete failed canceled partial');
export const collectionNames = ['Kitchen', 'Living room', 'Spring release', 'Broken'] as const;
export const setNames = ['Chairs', 'Mugs of the north', 'Drawers', 'Chairs of wood'] as const;
/** Members of a set lie side by side. */
const setSize = 12;
const firstMs = 1.7e12;

/** The same for the same number, and never two in a row alike. */
function choices(n: number): { below(limit: number): number; of<T>(values: readonly T[], fallback: T): T } {
  let state = (Math.imul(n + 1, 0x9e37_79b1) ^ 0x5bd1_e995) >>> 0;
  const below = (limit: number): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % limit;
  };
  return { below, of: (values, fallback) => values[below(values.length)] ?? fallback };
}

/** `everyMs` lies between two of them. */
export function richAsset(n: number, everyMs = 60_000): RichAsset {
  const { below, of } = choices(n);
  const some = (words: readonly string[], count: number): string =>
    Array.from({ length: count }, () => of(words, '')).join(' ');
  const createdMs = firstMs + n * everyMs;
  const block = Math.floor(n / setSize);
  const inSet = block % 5 === 0;
  const said = below(10) < 4;
  const looked = below(10) < 7;
  const fetched = below(20) !== 0;
  const noun = of(nouns, 'mug');
  return {
    n,
    id: `asset-${n}`,
    seq: createdMs * 1024,
    createdMs,
    kind: of(kinds, 'object_reconstruction'),
    name: below(8) === 0 ? null : `${of(looks, 'red')} ${noun} ${n}`,
    source: `${of(looks, 'old')} ${noun} ${some(filler, 6 + below(10))}`,
    set: inSet ? block / 5 : null,
    index: inSet ? (n % setSize) + 1 : 0,
    listed: below(50) !== 0,
    inBin: below(40) === 0,
    gone: below(30) === 0,
    origin: below(25) === 0 ? 'folder' : 'service',
    simulator: of(simulators, 'mujoco'),
    body: below(6) === 0 ? 'deformable' : 'rigid',
    collision: of(collisions, 'auto'),
    quality: of(qualities, 'low'),
    resolution: of([1024, 2048, 4096, 8192], 4096),
    title: said && below(4) === 0 ? `My ${noun} ${below(30)}` : null,
    tags: said ? [...new Set(Array.from({ length: below(4) }, () => of(tagNames, 'office')))].toSorted() : [],
    rating: said ? below(6) : 0,
    note: said && below(3) === 0 ? `the left handle is ${of(looks, 'old')}\nask again` : '',
    review:
      said && below(3) === 0
        ? {
            verdict: of(['approved', 'needs-work', 'rejected'], 'approved'),
            notes: below(2) === 0 ? 'hinge is loose' : '',
            reviewer: of(['Ada', 'Grace'], 'Ada'),
          }
        : null,
    collections: said && below(4) === 0 ? [below(collectionNames.length)] : [],
    facts: looked
      ? {
          size:
            below(10) === 0
              ? null
              : [(1 + below(3000)) / 1000, (1 + below(3000)) / 1000, (1 + below(3000)) / 1000],
          mass: below(10) === 0 ? null : (1 + below(40_000)) / 1000,
          triangles: 12 + below(200_000),
          joints: below(4),
          content: below(20) === 0 ? 1 + below(200) : 1000 + n,
        }
      : null,
    told: below(3) === 0 ? { height_m: (1 + below(2000)) / 1000, mass_kg: (1 + below(9000)) / 1000 } : null,
    formats: fetched ? [...new Set([of(formats, 'usd'), of(formats, 'glb'), 'preview'])] : [],
    fileBytes: 1000 + below(50_000_000),
    status: of(statuses, 'complete'),
    problems: looked && below(15) === 0 ? [of(problemCodes, 'no-mass')] : [],
  };
}
