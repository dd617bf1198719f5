/** What the form of a variation set holds, whether it may be sent, and what will be sent (specification: HighFidelitySeed, ProceduralSeed). Pure. */

import { limits } from '../../../../main/contract/plain/param-values.ts';
import { checkHighFidelity, checkProcedural } from '../../../../main/contract/plain/request-rules/creates.ts';
import type { Fault } from '../../../../main/contract/plain/request-rules/fault.ts';
import type { RequestOf } from '../../../../main/contract/schema/creation/create-request.ts';
import type { FormProblem } from './create-form.ts';
import { choicesIn, type ParamChoices, paramsOf } from './create-params.ts';
import {
  type ImageSlot,
  noImage,
  restoredSlot,
  slotFacts,
  slotOf,
  sourceOfSlot,
  unfinished,
} from './image-slot.ts';

/** Sentences that are due now. */
export type ShownProblems = Partial<Record<SetField, string>>;

/** The two ways of the service to make related variants. */
export type SetMethod = 'high-fidelity' | 'procedural';
export type SetRequest = RequestOf<'high-fidelity-set' | 'procedural-set'>;

/** One of the variation references; `key` is its own as long as the form lives. */
export interface Reference {
  readonly key: number;
  readonly slot: ImageSlot;
}

/** What the user entered. */
export interface SetForm {
  readonly text: string;
  readonly image: ImageSlot;
  readonly references: readonly Reference[];
  /** As typed. */
  readonly count: string;
  readonly name: string;
  /** Only what differs from the defaults by the user's choice. */
  readonly chosen: Partial<ParamChoices>;
  readonly articulated: boolean;
}

/** How many variants a set may have. */
export const countRange = {
  'high-fidelity': limits.highFidelityCount,
  procedural: limits.proceduralCount,
} as const;

/** To begin with: a handful, or as few as a procedural set may have. */
export function emptySetForm(method: SetMethod): SetForm {
  const count = method === 'procedural' ? String(limits.proceduralCount.least) : '4';
  return { text: '', image: noImage, references: [], count, name: '', chosen: {}, articulated: true };
}

/** A field that can be wrong; wrong options are `OptionFault`s. */
export type SetField = 'text' | 'image' | 'references' | 'count' | 'name';
export type SetProblems = Partial<Record<SetField, FormProblem>>;

/** Both empty when the form may be sent. */
export interface SetVerdict {
  readonly problems: SetProblems;
  /** With paths like `params.physics.collision`. */
  readonly optionFaults: readonly Fault[];
}

/** By the contract's rules and in their sentences; the form itself knows only what its own images are doing. */
export function judgeSet(method: SetMethod, form: SetForm, defaults: ParamChoices): SetVerdict {
  const faults = faultsOf(method, form, defaults);
  const problems: SetProblems = {};
  for (const fault of faults) {
    if (fault.path.startsWith('params.')) continue;
    problems[fieldOf(fault.path)] ??= { message: fault.message, atOnce: fault.code.endsWith('-too-long') };
  }
  const image = unfinished(form.image);
  if (image !== null) problems.image = { message: image, atOnce: false };
  const reference = form.references.map(({ slot }) => unfinished(slot)).find((why) => why !== null);
  if (reference !== undefined && reference !== null)
    problems.references = { message: reference, atOnce: false };
  return { problems, optionFaults: faults.filter(({ path }) => path.startsWith('params.')) };
}

/** Null while `judgeSet` finds something. */
export function setRequestOf(method: SetMethod, form: SetForm, defaults: ParamChoices): SetRequest | null {
  const { problems, optionFaults } = judgeSet(method, form, defaults);
  if (Object.keys(problems).length > 0 || optionFaults.length > 0) return null;
  const { count, name, params, image, text } = partsOf(form, defaults);
  if (method === 'high-fidelity') {
    const references = form.references
      .map(({ slot }) => sourceOfSlot(slot))
      .filter((source) => source !== null);
    const seed = { image, text: text === '' ? null : text, references };
    return { route: 'high-fidelity-set', name, count, seed, params };
  }
  const { collision, simulator } = params.physics;
  const physics = { body: 'rigid' as const, collision, simulator, articulated: form.articulated };
  return { route: 'procedural-set', name, count, seed: { text, image }, params: { ...params, physics } };
}

/** An earlier request, for editing. `nextKey` numbers its references. */
export function setFormOf(request: SetRequest, nextKey: () => number): SetForm {
  const { name, count, seed, params } = request;
  const isProcedural = request.route === 'procedural-set';
  const references = isProcedural ? [] : request.seed.references;
  return {
    text: seed.text ?? '',
    image: slotOf(seed.image),
    references: references.map((source) => ({ key: nextKey(), slot: slotOf(source) })),
    count: String(count),
    name: name ?? '',
    chosen: choicesIn(params),
    articulated: isProcedural ? request.params.physics.articulated : true,
  };
}

/** What is kept of a form: images that are on their way are not. */
export function keptSetForm(form: SetForm): string {
  return JSON.stringify(form);
}

/** The kept form, or an empty one; what is not as it was written is dropped field by field. */
export function restoredSetForm(method: SetMethod, kept: string | null, nextKey: () => number): SetForm {
  const empty = emptySetForm(method);
  const found = new Map<string, unknown>(Object.entries(parsed(kept)));
  const text = (name: 'text' | 'name' | 'count'): string => {
    const value = found.get(name);
    return typeof value === 'string' ? value : empty[name];
  };
  const references = found.get('references');
  const articulated = found.get('articulated');
  const slots = Array.isArray(references)
    ? references.map((one: unknown) => restoredSlot(one instanceof Object && 'slot' in one ? one.slot : null))
    : [];
  return {
    text: text('text'),
    image: restoredSlot(found.get('image')),
    references: slots
      .filter(({ state }) => state !== 'none')
      .slice(0, limits.variationReferences)
      .map((slot) => ({ key: nextKey(), slot })),
    count: text('count'),
    name: text('name'),
    chosen: chosenIn(found.get('chosen')),
    articulated: typeof articulated === 'boolean' ? articulated : empty.articulated,
  };
}

/** Flat choices by their paths, as `SetForm.chosen` and presets keep them. */
export function chosenIn(value: unknown): Partial<ParamChoices> {
  const nested: Record<string, Record<string, unknown>> = {};
  for (const [path, chosen] of Object.entries(value instanceof Object ? value : {})) {
    const [group = '', option = ''] = path.split('.');
    nested[group] = { ...nested[group], [option]: chosen };
  }
  return choicesIn(nested);
}

function faultsOf(method: SetMethod, form: SetForm, defaults: ParamChoices): Fault[] {
  const { count, params, name } = partsOf(form, defaults);
  const image = slotFacts(form.image);
  const images = image === null ? [] : [image];
  if (method === 'procedural') {
    const physics = { ...params.physics, body: 'rigid', articulated: form.articulated };
    const seed = { text: form.text, images };
    return checkProcedural({ count, name, seed, params: { ...params, physics } });
  }
  const references = form.references.flatMap(({ slot }) => slotFacts(slot) ?? []);
  const text = form.text === '' ? null : form.text;
  return checkHighFidelity({
    count,
    name,
    seed: { images, text, variation_references: references },
    params,
  });
}

function partsOf({ count, name, text, image, chosen }: SetForm, defaults: ParamChoices) {
  const trimmed = name.trim();
  return {
    count: /^\s*\d{1,6}\s*$/.test(count) ? Number(count) : Number.NaN,
    name: trimmed === '' ? null : trimmed,
    text,
    image: sourceOfSlot(image),
    params: paramsOf({ ...defaults, ...chosen }),
  };
}

function fieldOf(path: string): SetField {
  if (path === 'count' || path === 'name') return path;
  if (path.startsWith('seed.images')) return 'image';
  return path.startsWith('seed.variation_references') ? 'references' : 'text';
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return value instanceof Object ? value : {};
  } catch {
    return {};
  }
}
