/** What a fix did or left, in words: a note is a code with values, and its sentence is made where it is shown. */
import { catalogue, icu } from '../messages/catalogue.ts';
import { formatNumber } from '../messages/number-text.ts';

type Values = Readonly<Record<string, string | number>>;

const numberOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'number' ? formatNumber(value, { maximumSignificantDigits: 6 }) : (value ?? '');
};

/** By code; a maker of fixes adds its own. `done` codes are in the past tense, `left` ones say why. */
const sentences = catalogue('fix.notes', {
  scaled: icu('Scaled by {factor}.', (v: Values) => ({ factor: numberOf(v, 'factor') })),
  'mass-kept': icu('The mass was kept; the inertia follows the new size.', (_: Values) => ({})),
  'mass-scaled': icu('The mass was scaled by {factor}, at the same density.', (v: Values) => ({
    factor: numberOf(v, 'factor'),
  })),
  'frame-declared': icu('Unit and up axis were declared anew.', (_: Values) => ({})),
  moved: icu('The origin was moved to {x}, {y}, {z} m.', (v: Values) => ({
    x: numberOf(v, 'x'),
    y: numberOf(v, 'y'),
    z: numberOf(v, 'z'),
  })),
  'format-not-written': icu(
    '{format} is read but not written, so the file still has its former size and place.',
    (v: Values) => ({ format: numberOf(v, 'format') }),
  ),
  'sidecar-agrees': icu('It already states the new size, so it was left as it is.', (_: Values) => ({})),
  'file-not-changed': icu('It was left as it is: {reason}.', (v: Values) => ({
    reason: numberOf(v, 'reason'),
  })),
});

/** One sentence; of a code that this version does not know, the code. */
export function fixNoteText({ code, values }: { readonly code: string; readonly values: Values }): string {
  if (!Object.hasOwn(sentences, code)) return code;
  return sentences[code as keyof typeof sentences](values);
}
