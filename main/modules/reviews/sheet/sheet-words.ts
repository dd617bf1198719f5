/** How a review sheet says verdicts, sizes and masses. Pure; English. */
import type { ReviewVerdict } from '../../../contract/schema/library/organisation.ts';

export const verdictWord: Readonly<Record<ReviewVerdict | 'none', string>> = {
  approved: 'Approved',
  'needs-work': 'Needs work',
  rejected: 'Rejected',
  none: 'No verdict',
};

/** `0.12 × 0.08 × 0.1 m`; empty where it is not known. */
export function sizeText(sizeM: readonly number[] | null): string {
  return sizeM === null ? '' : `${sizeM.map(figure).join(' × ')} m`;
}

/** `0.25 kg`; empty where it is not known. */
export function massText(massKg: number | null): string {
  return massKg === null ? '' : `${figure(massKg)} kg`;
}

/** Three digits that count. */
export function figure(value: number): string {
  return String(Number(value.toPrecision(3)));
}
