/**
 * Languages that nobody speaks: accents on every letter and 40 % more length show what is not in a catalogue and what
 * has no room for another language; the mirrored one is read from right to left.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Translation } from './language.ts';

/** As much longer than English as German or Finnish may be. */
const growth = 0.4;

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
// Letters with marks that a search ignores, so that the palette still finds what is typed without them.
const accented = 'ÅåḂḃÇçĎďÉéḞḟĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöṖṗQqŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž';
const letters = new Map(
  Array.from(plain, (letter, index) => [letter, Array.from(accented)[index] ?? letter]),
);

/** What stands for a command's keys in a text of the help stays as it is. */
const slot = /(\{[^{}]*\})/;

function accent(text: string): string {
  return text
    .split(slot)
    .map((part, index) =>
      index % 2 === 1 ? part : Array.from(part, (sign) => letters.get(sign) ?? sign).join(''),
    )
    .join('');
}

/** Two of three words grow, so that lines still break where words do. */
function lengthen(text: string): string {
  const wanted = Math.ceil(text.replaceAll(/\s+/g, '').length * growth);
  return wanted === 0 ? text : `${text}${' ~~~~'.repeat(Math.ceil(wanted / 5)).slice(0, wanted)}`;
}

type Parsed = Parameters<Translation['parsed']>[0];

type Part = Parsed[number];

/** The parser's kind of text. */
const literalKind = 0;

type Text = Part & { value: string };
/** `select` and `plural`. */
type Choice = Part & { options: Record<string, { value: Parsed }> };

const isText = (part: Part): part is Text => (part.type as number) === literalKind;
const isChoice = (part: Part): part is Choice => 'options' in part;
const text = (value: string): Parsed => new IntlMessageFormat(value, 'en').getAst();

/** With `change` for each of its texts, whatever it is filled with. */
function changed(parts: Parsed, change: (value: string) => string): Parsed {
  return parts.map((part): Part => {
    if (isText(part)) return Object.assign({}, part, { value: change(part.value) });
    if (!isChoice(part)) return part;
    const options = Object.entries(part.options).map(
      ([name, option]) => [name, { ...option, value: changed(option.value, change) }] as const,
    );
    return Object.assign({}, part, { options: Object.fromEntries(options) });
  });
}

/** Of a choice, what is said when nothing else holds. */
const lettersOf = (parts: Parsed): string =>
  parts
    .map((part) => {
      if (isText(part)) return part.value;
      return isChoice(part) ? lettersOf(part.options['other']?.value ?? []) : '';
    })
    .join('');

/** Accents, and 40 % longer. */
export const accentedTranslation: Translation = {
  name: 'accented',
  direction: 'ltr',
  text: (source) => lengthen(accent(source)),
  parsed: (source) => {
    const extra = lengthen(lettersOf(source)).slice(lettersOf(source).length);
    const parts = changed(source, accent);
    return extra === '' ? parts : [...parts, ...text(extra)];
  },
};

// Explicit directional isolates would be shown by some fonts; the override alone turns the letters.
const [turn, end] = ['\u202E', '\u202C'];

const turned = (value: string): string => (value === '' ? '' : `${turn}${accent(value)}${end}`);

/** Accents, and letters from right to left; what a message is filled with is written as it is, as in such a language. */
export const mirroredTranslation: Translation = {
  name: 'mirrored',
  direction: 'rtl',
  text: (source) =>
    source
      .split(slot)
      .map((part, index) => (index % 2 === 1 ? part : turned(part)))
      .join(''),
  parsed: (source) => changed(source, turned),
};
