/** The objects the workshop can make and the words for them. */
import * as basics from './basics.ts';
import { composition } from './composition.ts';
import * as containers from './containers.ts';
import * as drinkware from './drinkware.ts';
import { candlestick, lamp } from './lamps.ts';
import * as seats from './seats.ts';
import type { Subject } from './solid.ts';
import * as storage from './storage.ts';
import * as tables from './tables.ts';
import * as vessels from './vessels.ts';

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

/** One word for each subject. */
export const subjectWords: readonly string[] = Object.values(words).map(
  (list) => list.split(',', 1)[0] ?? '',
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
