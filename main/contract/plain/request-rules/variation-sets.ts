/** Variation sets (specification: HighFidelitySeed, ProceduralSeed and their create calls). */
import { limits } from '../param-values.ts';
import { type Fault, grouped, type Range } from './fault.ts';
import { type ParamsFacts, paramsFaults } from './params.ts';
import { imageFaults, type SourceFacts } from './sources.ts';
import { nameFaults, textFaults } from './text.ts';

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
    ...(hasSubject ? [] : [noSubject]),
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

const noSubject: Fault = {
  path: 'seed',
  code: 'subject-missing',
  message: 'Give an image of the subject, a text, or both; references alone are no subject.',
};

function countFaults(count: number, { least, most }: Range): Fault[] {
  if (Number.isInteger(count) && count >= least && count <= most) return [];
  const said = Number.isFinite(count) ? grouped(count) : 'no number';
  return [
    {
      path: 'count',
      code: 'count-out-of-range',
      message: `The set’s count is ${said}; it must be a whole number from ${least} to ${most}.`,
    },
  ];
}
