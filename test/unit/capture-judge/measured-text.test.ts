/** What was measured, as a sentence: shares in percent, units after their number, and a name where there is no unit. */
import { expect, test } from 'vitest';
import { measuredText } from '../../../main/contract/rules/capture/measured-text.ts';

test.each([
  ['objectWhole', 0, 0.75, '', 'Found 0 %, the limit is 75 %.'],
  ['boardVisible', 0.4123, 0.6, '', 'Found 41.2 %, the limit is 60 %.'],
  ['frameRate', 12, 22, 'fps', 'Found 12 fps, the limit is 22 fps.'],
  ['reblur', 0.4321, 0.34, '', 'Re-blur 0.432, the limit is 0.34.'],
  ['heights', 9.61, 10, '°', 'Found 9.61°, the limit is 10°.'],
  ['of a later version', 1, 2, 'm', 'Found 1 m, the limit is 2 m.'],
])('%s of %d', (threshold, value, limit, unit, text) => {
  expect(measuredText({ threshold, value, limit, unit })).toBe(text);
});
