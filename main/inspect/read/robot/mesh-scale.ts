/** What is to be said of meshes that a description scales. Pure. */

import type { FaultList, Kind } from '../../judge/findings.ts';
import { robotWords } from '../../judge/robot-words.ts';
import { numbersOf } from '../xml.ts';

const mirrored: Kind = { code: 'failed-validation', severity: 'warn', words: robotWords.scaledByZero };
const scaled: Kind = { code: 'stated-unit', severity: 'note', words: robotWords.scaled };

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
  const by = same ? String(scale[0]) : scale.join(' ');
  faults.add(isMirrored ? mirrored : scaled, robotWords.scaledBy(name, by), line);
}
