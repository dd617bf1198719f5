/** The options of `params` as flat choices: what a form edits, read from and written to the contract's nested object. */

import { paramDefaults, paramValues } from '../../../../main/contract/plain/param-values.ts';
import type { StandardRequest } from '../../../../main/contract/schema/creation/create-request.ts';

type Params = StandardRequest['params'];

/** One entry per option, by its path in `params` (specification: Request parameter objects). */
export interface ParamChoices {
  'mesh.quality': Params['mesh']['quality'];
  'texture.resolution': Params['texture']['resolution'];
  'physics.body': Params['physics']['body'];
  'physics.collision': Params['physics']['collision'];
  'physics.simulator': Params['physics']['simulator'];
  'variation.variation_type': Params['variation']['variation_type'];
  'variation.wildness': Params['variation']['wildness'];
}
export type ParamPath = keyof ParamChoices;

/** The defaults that the specification states. */
export const specifiedChoices: ParamChoices = {
  'mesh.quality': paramDefaults.mesh.quality,
  'texture.resolution': paramDefaults.texture.resolution,
  'physics.body': paramDefaults.physics.body,
  'physics.collision': paramDefaults.physics.collision,
  'physics.simulator': paramDefaults.physics.simulator,
  'variation.variation_type': paramDefaults.variation.variation_type,
  'variation.wildness': paramDefaults.variation.wildness,
};

/** For the create call. */
export function paramsOf(choices: ParamChoices): Params {
  return {
    mesh: { quality: choices['mesh.quality'] },
    texture: { resolution: choices['texture.resolution'] },
    physics: {
      body: choices['physics.body'],
      collision: choices['physics.collision'],
      simulator: choices['physics.simulator'],
    },
    variation: {
      variation_type: choices['variation.variation_type'],
      wildness: choices['variation.wildness'],
    },
  };
}

/** Of a settings record or any `params`-shaped data, the options that are there with an allowed value. */
export function choicesIn(record: unknown): Partial<ParamChoices> {
  const { mesh, texture, physics, variation } = paramValues;
  return withoutAbsent({
    'mesh.quality': oneOf(mesh.quality, record, 'mesh', 'quality'),
    'texture.resolution': oneOf(texture.resolution, record, 'texture', 'resolution'),
    'physics.body': oneOf(physics.body, record, 'physics', 'body'),
    'physics.collision': oneOf(physics.collision, record, 'physics', 'collision'),
    'physics.simulator': oneOf(physics.simulator, record, 'physics', 'simulator'),
    'variation.variation_type': oneOf(variation.variation_type, record, 'variation', 'variation_type'),
    'variation.wildness': oneOf(variation.wildness, record, 'variation', 'wildness'),
  });
}

function oneOf<V>(allowed: readonly V[], record: unknown, group: string, option: string): V | undefined {
  const value = propertyOf(propertyOf(record, group), option);
  return allowed.find((candidate) => candidate === value);
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([k]) => k === key)?.[1]
    : undefined;
}

function withoutAbsent(choices: { [P in ParamPath]: ParamChoices[P] | undefined }): Partial<ParamChoices> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
}
