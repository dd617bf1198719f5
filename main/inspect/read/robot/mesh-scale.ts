/** What is to be said of meshes that a description scales. Pure. */

import type { FaultList, Kind } from '../../judge/findings.ts';
import { numbersOf } from '../xml.ts';

const mirrored: Kind = {
  code: 'failed-validation',
  severity: 'warn',
  words: (names) =>
    `Scaled by a negative number or 0: ${names}. Some programs show mirrored meshes inside out, and some engines refuse them.`,
};
const scaled: Kind = {
  code: 'stated-unit',
  severity: 'note',
  words: (names) =>
    `Its meshes are scaled on loading: ${names}. The mesh files themselves have another unit or size.`,
};

/** `text` is three numbers; nothing is said of 1 1 1. */
export function judgeMeshScale(
  text: string | undefined,
  name: string,
  line: number,
  faults: FaultList,
): void {
  const scale = numbersOf(text);
  if (scale === null || scale.every((one) => one === 1)) return;
  const isMirrored = scale.some((one) => one <= 0);
  const same = scale.every((one) => one === scale[0]);
  faults.add(isMirrored ? mirrored : scaled, `${name} by ${same ? scale[0] : scale.join(' ')}`, line);
}
