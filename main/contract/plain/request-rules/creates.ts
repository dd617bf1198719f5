/** The rules of each create call: standard and measured assets, batches of them, variation sets. */
import { limits } from '../param-values.ts';
import { type Fault, megabytesAbove, pathOf, type Range } from './fault.ts';
import {
  amountFaults,
  captureFaults,
  characterCount,
  imageFaults,
  nameFaults,
  type SourceFacts,
  textFaults,
} from './inputs.ts';
import { type ParamsFacts, paramsFaults } from './params.ts';
import { ruleWords as words } from './rule-words.ts';

// Standard and measured assets (specification: AssetInputs, MeasuredAssetInputs, Create a standard asset).

/** Body of `POST /v1/assets/standard`, finished or a draft. */
export interface StandardFacts {
  readonly inputs: {
    readonly text?: string | null;
    readonly images?: readonly SourceFacts[] | null;
    readonly subject_name?: string | null;
    readonly multi_subject_image?: boolean | null;
  };
  readonly name?: string | null;
  readonly params?: ParamsFacts | null;
}

/** Body of `POST /v1/assets/measured`, finished or a draft. */
export interface MeasuredFacts {
  readonly inputs: {
    readonly images?: readonly SourceFacts[] | null;
    readonly capture?: readonly SourceFacts[] | null;
  };
  readonly name?: string | null;
  readonly params?: ParamsFacts | null;
}

/** Every fault; `at` is the path of the request inside of a batch. */
export function checkStandard({ inputs, name, params }: StandardFacts, at = ''): Fault[] {
  const path = pathOf(at, 'inputs');
  const hasImage = (inputs.images ?? []).length > 0;
  const text = inputs.text ?? null;
  return [
    ...subjectFaults(text !== null, hasImage, path),
    ...(text === null ? [] : textFaults(text, limits.standardTextLength, pathOf(path, 'text'))),
    ...imageFaults(inputs.images, { least: 0, most: limits.subjectImages }, pathOf(path, 'images')),
    ...subjectNameFaults(inputs, hasImage, path),
    ...nameFaults(name, pathOf(at, 'name')),
    ...paramsFaults(params, 'standard', pathOf(at, 'params')),
  ];
}

/** Every fault; `at` is the path of the request inside of a batch. */
export function checkMeasured({ inputs, name, params }: MeasuredFacts, at = ''): Fault[] {
  const path = pathOf(at, 'inputs');
  const one = { least: limits.subjectImages, most: limits.subjectImages };
  return [
    ...imageFaults(inputs.images, one, pathOf(path, 'images')),
    ...captureFaults(inputs.capture ?? [], pathOf(path, 'capture')),
    ...nameFaults(name, pathOf(at, 'name')),
    ...paramsFaults(params, 'measured', pathOf(at, 'params')),
  ];
}

function subjectFaults(hasText: boolean, hasImage: boolean, path: string): Fault[] {
  if (hasText !== hasImage) return [];
  return hasText
    ? [{ path, code: 'subject-twice', message: words.subjectTwice }]
    : [{ path, code: 'subject-missing', message: words.subjectMissing }];
}

/** The pair of an image that shows several subjects: either both or none, and with an image only. */
function subjectNameFaults(inputs: StandardFacts['inputs'], hasImage: boolean, path: string): Fault[] {
  const subject = inputs.subject_name ?? null;
  const several = inputs.multi_subject_image === true;
  const at = pathOf(path, 'subject_name');
  if (subject === null && !several) return [];
  if (subject === null) return [{ path: at, code: 'subject-name-alone', message: words.subjectNameMissing }];
  if (!several || !hasImage)
    return [
      {
        path: at,
        code: 'subject-name-alone',
        message: words.subjectNameAlone,
      },
    ];
  if (!/\S/u.test(subject))
    return [{ path: at, code: 'subject-name-blank', message: words.subjectNameEmpty }];
  const characters = characterCount(subject);
  if (characters <= limits.subjectNameLength) return [];
  const message = words.subjectNameTooLong(characters, limits.subjectNameLength);
  return [{ path: at, code: 'subject-name-too-long', message }];
}

// Batches (specification: Create a standard or measured batch): all or nothing, so that one faulty item refuses all.

/** Body of `POST /v1/batches/...`. */
export interface BatchFacts<T> {
  readonly items: readonly T[];
  readonly name?: string | null;
}

/** Every fault of a batch of standard assets, apart from its size. */
export function checkStandardBatch(batch: BatchFacts<StandardFacts>): Fault[] {
  return checkBatch(batch, checkStandard);
}

/** Every fault of a batch of measured assets, apart from its size. */
export function checkMeasuredBatch(batch: BatchFacts<MeasuredFacts>): Fault[] {
  return checkBatch(batch, checkMeasured);
}

/** `sizeBytes` is the length of the whole request as it would be sent, files as base64. */
export function checkBatchSize(sizeBytes: number): Fault[] {
  const most = limits.batchBodyBytes;
  if (sizeBytes <= most) return [];
  const message = words.batchTooLarge(megabytesAbove(sizeBytes, most), most / 1e6);
  return [{ path: '', code: 'body-too-large', message }];
}

function checkBatch<T>({ items, name }: BatchFacts<T>, check: (item: T, at: string) => Fault[]): Fault[] {
  return [
    ...amountFaults(items.length, limits.batchItems, { path: 'items', noun: 'item' }),
    ...items.flatMap((item, index) => check(item, pathOf('items', index))),
    ...nameFaults(name, 'name'),
  ];
}

// Variation sets (specification: HighFidelitySeed, ProceduralSeed and their create calls).

/** Body of `POST /v1/variation-sets/high-fidelity`, finished or a draft. */
export interface HighFidelityFacts {
  readonly count: number;
  readonly seed: {
    readonly images?: readonly SourceFacts[] | null;
    readonly text?: string | null;
    readonly variation_references?: readonly SourceFacts[] | null;
  };
  readonly name?: string | null;
  readonly params?: ParamsFacts | null;
}

/** Body of `POST /v1/variation-sets/procedural`, finished or a draft. */
export interface ProceduralFacts {
  readonly count: number;
  readonly seed: { readonly text?: string | null; readonly images?: readonly SourceFacts[] | null };
  readonly name?: string | null;
  readonly params?: ParamsFacts | null;
}

const oneImage: Range = { least: 0, most: limits.subjectImages };

/** Every fault. The subject is an image, a text, or both; references alone are none (rule 1). */
export function checkHighFidelity({ count, seed, name, params }: HighFidelityFacts): Fault[] {
  const text = seed.text ?? null;
  const hasSubject = text !== null || (seed.images ?? []).length > 0;
  const references = { least: 0, most: limits.variationReferences };
  return [
    ...countFaults(count, limits.highFidelityCount),
    ...(hasSubject ? [] : [noSubject()]),
    ...imageFaults(seed.images, oneImage, 'seed.images'),
    ...(text === null ? [] : textFaults(text, limits.seedTextLength, 'seed.text')),
    ...imageFaults(seed.variation_references, references, 'seed.variation_references'),
    ...nameFaults(name, 'name'),
    ...paramsFaults(params, 'high-fidelity', 'params'),
  ];
}

/** Every fault. The brief is always needed; a photo only goes with it. */
export function checkProcedural({ count, seed, name, params }: ProceduralFacts): Fault[] {
  return [
    ...countFaults(count, limits.proceduralCount),
    ...textFaults(seed.text ?? '', limits.seedTextLength, 'seed.text'),
    ...imageFaults(seed.images, oneImage, 'seed.images'),
    ...nameFaults(name, 'name'),
    ...paramsFaults(params, 'procedural', 'params'),
  ];
}

const noSubject = (): Fault => ({
  path: 'seed',
  code: 'subject-missing',
  message: words.setSubjectMissing,
});

function countFaults(count: number, { least, most }: Range): Fault[] {
  if (Number.isInteger(count) && count >= least && count <= most) return [];

  return [
    {
      path: 'count',
      code: 'count-out-of-range',
      message: words.countOutOfRange(count, least, most),
    },
  ];
}
