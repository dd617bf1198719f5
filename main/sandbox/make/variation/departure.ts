/** How one variant of a high-fidelity set departs from its subject, decided before anything is made. */
import type { Material } from '../material/material.ts';
import { seedFor } from '../random.ts';
import type { Detail, Solid } from '../shape/solid.ts';
import type { MakeRequest } from '../types.ts';
import type { Coat } from './coat.ts';
import { type Surface, varied } from './finish.ts';
import { fixedRoles } from './materials.ts';
import { reshaped } from './reshape.ts';
import { shapePlan } from './shape-plan.ts';
import { spreadOf } from './spread.ts';
import { degrees } from './wildness.ts';
import { readWishes } from './wishes.ts';

/** A surface of the subject: the first role that has it, and what the text says of it. */
export interface SubjectSurface extends Surface {
  readonly role: string;
  readonly main: boolean;
  readonly said: { readonly material: boolean; readonly colour: boolean };
}

export interface Departure {
  /** False for variants of texture only: their geometry is the subject's to the byte. */
  readonly reshapes: boolean;
  /** The surface as the variant has it. */
  finish(subject: SubjectSurface): Surface & { readonly coat: Coat | null };
  /** The solids as the variant has them; they stand on z = 0. `body` is the variant's main material. */
  shape(solids: readonly Solid[], of: { subject: string; body: Material; detail: Detail }): readonly Solid[];
}

/** Null for what is no variant of a high-fidelity set. */
export function departureOf(request: MakeRequest): Departure | null {
  const { variant, seed } = request;
  if (variant?.method !== 'high_fidelity') return null;
  const spread = spreadOf(seedFor(seed, 'variants'), variant.index);
  const degree = degrees[variant.wildness];
  const wishes = readWishes(request.text ?? '');
  const context = {
    index: variant.index,
    degree,
    spread,
    wishes,
    references: variant.references,
    soft: request.params.physics.body === 'deformable',
  };
  const reshapes = variant.variationType === 'general';
  return {
    reshapes,
    finish({ role, main, said, material, colour }) {
      if (fixedRoles.has(role)) return { material, colour, coat: null };
      const asked = { salt: role, main, materialSaid: said.material, colourSaid: said.colour };
      return varied({ material, colour }, asked, context);
    },
    shape(solids, { subject, body, detail }) {
      if (!reshapes) return solids;
      const damageSeed = seedFor(seed, `damage ${variant.index}`);
      return reshaped(solids, shapePlan(subject, body, context), { detail, seed: damageSeed });
    },
  };
}
