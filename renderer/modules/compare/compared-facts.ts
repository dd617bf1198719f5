/** The main facts of models side by side, and where they differ. Pure. */
import { sizeText, standingSize } from '../../../main/contract/plain/measure-text.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import { formatBytes, formatNumber, massText } from '../../ui/text/format.ts';
import type { BestFacts } from './best-facts.ts';
import { compareWords } from './compare-words.ts';

/** A model as far as it is compared; `best` is what all files of its asset state, where the model itself does not. */
export type ComparedModel = Pick<LoadedModel, 'facts' | 'physics' | 'sizeBytes'> & {
  readonly best?: BestFacts | null;
};

/** Of what is stated; null where nothing differs. */
export type FactMark = 'smallest' | 'largest' | null;

/** `values` in the order of the sides; null while a side has no model. */
export interface FactRow {
  readonly name: string;
  readonly values: readonly (string | null)[];
  /** The files that state the values, where it is another than the one that is shown. */
  readonly files: readonly (string | null)[];
  readonly marks: readonly FactMark[];
  /** Between those that state it. */
  readonly differs: boolean;
  /** How far the second is from the first, where there are two and it can be said in a number. */
  readonly difference: string;
}

/** Numbers of one model; null is not stated. `within` is how far apart two may be and still agree, relative. */
interface Fact {
  readonly name: string;
  readonly within: number;
  readonly read: (model: ComparedModel) => readonly number[] | null;
  /** Of the asset's other files, for what the shown one does not state. */
  readonly best?: keyof BestFacts;
  readonly text: (numbers: readonly number[]) => string;
}

const count = ([value = 0]: readonly number[]): string => formatNumber(value);
const one = (value: number | null): readonly number[] | null => (value === null ? null : [value]);

const facts: readonly Fact[] = [
  {
    get name() {
      return compareWords.size;
    },
    // Formats round corners differently; half a percent is nothing that a user sees.
    within: 0.005,
    read: ({ facts: { bounds } }) => sizeOf(bounds),
    text: ([width = 0, depth = 0, height = 0]) => sizeText({ width, depth, height }),
  },
  {
    get name() {
      return compareWords.triangles;
    },
    within: 0,
    read: ({ facts: { triangles } }) => [triangles],
    text: count,
  },
  {
    get name() {
      return compareWords.mass;
    },
    within: 0.001,
    read: (model) => one(massOf(model)),
    best: 'massKg',
    text: ([kg = 0]) => massText(kg),
  },
  {
    get name() {
      return compareWords.materials;
    },
    within: 0,
    read: ({ facts: { materials } }) => [materials],
    text: count,
  },
  {
    get name() {
      return compareWords.textures;
    },
    within: 0,
    read: ({ facts: { textures } }) => [textures],
    text: count,
  },
  {
    get name() {
      return compareWords.colliders;
    },
    within: 0,
    read: (model) => one(collidersOf(model)),
    best: 'colliders',
    text: count,
  },
  {
    get name() {
      return compareWords.joints;
    },
    within: 0,
    read: (model) => one(jointsOf(model)),
    best: 'joints',
    text: count,
  },
  {
    get name() {
      return compareWords.file;
    },
    within: Number.POSITIVE_INFINITY,
    read: ({ sizeBytes }) => [sizeBytes],
    text: ([bytes = 0]) => formatBytes(bytes),
  },
];

/** In a fixed order; `null` is a side without a model. */
export function comparedFacts(models: readonly (ComparedModel | null)[]): FactRow[] {
  return facts.map(({ name, within, read, best, text }) => {
    const own = models.map((model) => (model === null ? null : read(model)));
    const others = models.map((model, n) =>
      best === undefined || model === null || own[n] !== null ? null : (model.best?.[best] ?? null),
    );
    const numbers = own.map((value, n) => value ?? one(others[n]?.value ?? null));
    const stated = numbers.filter((value) => value !== null);
    const [first = null, second = null] = numbers;
    return {
      name,
      values: models.map((model, n) => {
        const value = numbers[n] ?? null;
        return model === null ? null : value === null ? compareWords.notStated : text(value);
      }),
      files: others.map((other) => other?.file ?? null),
      marks: marksOf(numbers, within),
      differs: stated.some((value) => apart(stated[0] ?? [], value) > within),
      difference:
        models.length === 2 && first !== null && second !== null ? differenceText(first, second, within) : '',
    };
  });
}

/** By the longest side, where there are several numbers. Several may be the smallest; of what agrees, none is. */
function marksOf(numbers: readonly (readonly number[] | null)[], within: number): FactMark[] {
  const weights = numbers.map((value) => (value === null ? null : Math.max(...value)));
  const stated = weights.filter((weight) => weight !== null);
  const [least, most] = [Math.min(...stated), Math.max(...stated)];
  const isSpread = Number.isFinite(within) && stated.length > 1 && apart([least], [most]) > within;
  return weights.map((weight) => {
    if (!isSpread || weight === null) return null;
    return weight === least ? 'smallest' : weight === most ? 'largest' : null;
  });
}

function sizeOf({ min, max }: ComparedModel['facts']['bounds']): readonly number[] {
  const { width, depth, height } = standingSize([max[0] - min[0], max[1] - min[1], max[2] - min[2]]);
  return [width, depth, height];
}

/** Only where every body states one: a part of a mass is none. */
function massOf({ physics }: ComparedModel): number | null {
  if (physics === null || physics.bodies.length === 0) return null;
  const masses = physics.bodies.map(({ massKg }) => massKg).filter((mass) => mass !== null);
  return masses.length === physics.bodies.length ? masses.reduce((sum, mass) => sum + mass, 0) : null;
}

function collidersOf({ physics }: ComparedModel): number | null {
  return physics === null ? null : physics.bodies.reduce((sum, { colliders }) => sum + colliders.length, 0);
}

function jointsOf({ physics }: ComparedModel): number | null {
  return physics === null
    ? null
    : physics.joints.filter(({ type }) => type !== 'fixed' && type !== 'free').length;
}

/** The largest relative distance of any of the numbers; 0 when they are the same. */
function apart(a: readonly number[], b: readonly number[]): number {
  const longest = Math.max(...a, ...b);
  return Math.max(0, ...a.map((value, n) => relative(value, b[n] ?? 0, longest)));
}

/** What is a thousandth of the longest side may differ by as much as it is: a sheet of paper is flat. */
function relative(a: number, b: number, longest: number): number {
  const most = Math.max(Math.abs(a), Math.abs(b), longest * 0.001);
  return most === 0 ? 0 : Math.abs(a - b) / most;
}

function differenceText(a: readonly number[], b: readonly number[], within: number): string {
  if (Number.isFinite(within) && apart(a, b) <= within) return '';
  const parts = a.map((value, n) => percent(value, b[n] ?? 0));
  const [first = ''] = parts;
  return parts.every((part) => part === first) ? first : parts.map((part) => part || '0 %').join(' × ');
}

/** Of what is no difference to anybody. */
const unseen = 0.0005;

function percent(a: number, b: number): string {
  if (Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * unseen) return '';
  if (a === 0) return `+${formatNumber(b)}`;
  const value = (b / a - 1) * 100;
  const sign = value > 0 ? '+' : '−';
  return `${sign}${formatNumber(Math.abs(value), { maximumSignificantDigits: 2 })} %`;
}
