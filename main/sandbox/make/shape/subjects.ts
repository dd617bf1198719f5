/** The objects the workshop can make, the words for them, and what is made of a text that names none of them. */
import { arcPoints, roundCorners } from '../geometry/primitives.ts';
import { turn } from '../geometry/vector.ts';
import * as basics from './basics.ts';
import * as containers from './containers.ts';
import * as drinkware from './drinkware.ts';
import { candlestick, lamp } from './lamps.ts';
import * as seats from './seats.ts';
import { type Bench, board, cylinderPiece, type Solid, type Subject, turned } from './solid.ts';
import * as storage from './storage.ts';
import * as tables from './tables.ts';
import * as vessels from './vessels.ts';

// A stack of bodies drawn by the seed: what is made of a text that names nothing known.

const quarter = Math.PI / 2;

/** Foot, trunk, collar and head. */
const composition: Subject = {
  usual: { width: 0.24, depth: 0.24, height: 0.34 },
  materials: { body: 'ceramic', base: 'wood', middle: 'plastic', accent: 'brass' },
  massive: true,
  make(bench) {
    const { width, depth, height } = bench.size;
    const r = Math.min(width, depth) / 2;
    const base = height * (0.1 + 0.05 * bench.random());
    const middle = height * (0.32 + 0.12 * bench.random());
    const waist = r * (0.5 + 0.25 * bench.random());
    const rest = height - base - middle;
    const collar = rest * 0.12;
    const head = (rest - collar) / 2;
    const collarProfile = roundCorners(
      [
        [0, 0],
        [waist * 0.55, 0, collar * 0.3],
        [waist * 0.55, collar, collar * 0.3],
        [0, collar],
      ],
      bench.detail.fillet,
    );
    return [
      foot(bench, r, base),
      trunk(bench, { r, waist, from: base, tall: middle }),
      turned(bench, { name: 'collar', role: 'accent', at: [0, 0, base + middle], profile: collarProfile }),
      turned(bench, {
        name: 'head',
        role: 'middle',
        at: [0, 0, base + middle + collar - head * 0.02],
        profile: arcPoints(
          [0, head],
          [Math.min(head, r * 0.95), head],
          [-quarter, quarter],
          bench.detail.curve * 3,
        ),
      }),
    ];
  },
};

function foot(bench: Bench, r: number, tall: number): Solid {
  const { width, depth } = bench.size;
  if (bench.random() < 0.5)
    return board(bench, {
      name: 'base',
      role: 'base',
      size: [width, depth, tall],
      at: [0, 0, tall / 2],
      bevel: tall * 0.18,
    });
  const profile = roundCorners(
    [
      [0, 0],
      [r, 0, tall * 0.2],
      [r, tall, tall * 0.3],
      [0, tall],
    ],
    bench.detail.fillet,
  );
  return turned(bench, { name: 'base', role: 'base', profile, pieces: [cylinderPiece(r, 0, tall)] });
}

function trunk(
  bench: Bench,
  { r, waist, from, tall }: { r: number; waist: number; from: number; tall: number },
): Solid {
  if (bench.random() < 0.5)
    return board(bench, {
      name: 'trunk',
      role: 'body',
      size: [waist * 1.5, waist * 1.5, tall],
      at: [0, 0, from + tall / 2],
      rotation: turn([0, 0, 1], bench.random() * quarter),
      bevel: waist * 0.1,
    });
  const profile = roundCorners(
    [
      [0, 0],
      [r * 0.84, 0, r * 0.06],
      [waist * 0.6, tall * 0.6, tall * 0.4],
      [waist * 0.7, tall, r * 0.04],
      [0, tall],
    ],
    bench.detail.fillet * 2,
  );
  return turned(bench, { name: 'trunk', role: 'body', at: [0, 0, from], profile });
}

const subjects = {
  mug: drinkware.mug,
  tumbler: drinkware.tumbler,
  bowl: drinkware.bowl,
  plate: drinkware.plate,
  bottle: vessels.bottle,
  vase: vessels.vase,
  jar: vessels.jar,
  planter: vessels.planter,
  can: containers.can,
  bucket: containers.bucket,
  barrel: containers.barrel,
  table: tables.table,
  round_table: tables.roundTable,
  desk: tables.desk,
  bench: seats.seatBench,
  stool: seats.stool,
  chair: seats.chair,
  cabinet: storage.cabinet,
  shelf: storage.shelf,
  crate: storage.crate,
  box: storage.carton,
  book: storage.book,
  lamp,
  candlestick,
  ball: basics.ball,
  cube: basics.cube,
  cylinder: basics.cylinder,
  cone: basics.cone,
  ring: basics.ring,
  dumbbell: basics.dumbbell,
  composition,
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjects;

const words: Record<SubjectName, string> = {
  mug: 'mug,mugs,cup,cups,teacup,coffee mug,coffee cup,tankard,stein',
  tumbler: 'tumbler,drinking glass,glass cup,beaker,water glass,tea glass,wine glass',
  bowl: 'bowl,bowls,basin,dish',
  plate: 'plate,plates,saucer,dinner plate',
  bottle: 'bottle,bottles,flask,water bottle,wine bottle,soda bottle',
  vase: 'vase,vases,urn,amphora,pitcher',
  jar: 'jar,jars,canister,cookie jar,pot',
  planter: 'planter,flower pot,flowerpot,plant pot,plant',
  can: 'can,cans,tin can,soda can,beer can,soup can',
  bucket: 'bucket,buckets,pail',
  barrel: 'barrel,barrels,cask,keg,drum',
  table: 'table,tables,dining table,coffee table,workbench',
  round_table: 'round table,bistro table,side table',
  desk: 'desk,desks,writing desk',
  bench: 'bench,benches,garden bench',
  stool: 'stool,stools,bar stool',
  chair: 'chair,chairs,dining chair,armchair',
  cabinet:
    'cabinet,cabinets,drawer cabinet,drawer,drawers,dresser,nightstand,cupboard,commode,chest,sideboard',
  shelf: 'shelf,shelves,bookshelf,bookcase,shelving,rack',
  crate: 'crate,crates,wooden crate,basket,pallet',
  box: 'box,boxes,cardboard box,carton,package,parcel',
  book: 'book,books,notebook,novel,dictionary',
  lamp: 'lamp,lamps,table lamp,desk lamp,lantern',
  candlestick: 'candlestick,candle,candles,candle holder',
  ball: 'ball,balls,sphere,football,basketball,marble ball,globe,orb',
  cube: 'cube,cubes,block,blocks,brick,die,dice',
  cylinder: 'cylinder,pipe,rod,pillar,column,tube',
  cone: 'cone,cones,traffic cone,pylon,safety cone',
  ring: 'ring,rings,torus,donut,doughnut,hoop,tire,tyre',
  dumbbell: 'dumbbell,dumbbells,barbell,weight',
  composition: 'sculpture,composition,ornament,figurine,trophy,toy',
};

const byWord: ReadonlyMap<string, SubjectName> = new Map(
  Object.entries(words).flatMap(([name, list]) => list.split(',').map((word) => [word, name as SubjectName])),
);

/** The subject a word, or a pair of words, names; null for none. */
export const subjectFor = (phrase: string): SubjectName | null => byWord.get(phrase) ?? null;

export const subjectNamed = (name: SubjectName): Subject => subjects[name];

/** Objects that show an image's colours well, for assets made from a picture. */
export const picturesque: readonly [SubjectName, ...SubjectName[]] = [
  'mug',
  'vase',
  'lamp',
  'jar',
  'bowl',
  'composition',
  'bottle',
  'chair',
  'cabinet',
  'bucket',
  'candlestick',
  'ball',
];
