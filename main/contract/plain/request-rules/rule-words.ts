/** What is wrong with a request: whole sentences, read beside the field that they are about. */
import { catalogue, icu } from '../../messages/catalogue.ts';

/** What there may be too few or too many of. */
export type Counted = 'image' | 'clip' | 'item' | 'event' | 'id';
export type Source = 'image' | 'clip';

/** “one image”, “no images”, “3 images”, of as many as `count` names. */
const things = (count: string): string =>
  `{noun, select, ${(['image', 'clip', 'item', 'event', 'id'] satisfies Counted[])
    .map((noun) => `${noun} {{${count}, plural, =0 {no ${noun}s} one {one ${noun}} other {# ${noun}s}}}`)
    .join(' ')} other {}}`;

const length = (characters: number, limit: number): { characters: number; limit: number } => ({
  characters,
  limit,
});

const megabytes = (size: string, limit: number): { size: string; limit: number } => ({ size, limit });

export const ruleWords = catalogue('requestRules', {
  textEmpty: 'The text is empty.',
  textBlank: 'The text contains only whitespace.',
  textTooLong: icu('The text has {characters, number} characters; the limit is {limit, number}.', length),
  nameTooLong: icu('The name has {characters, number} characters; the limit is {limit, number}.', length),
  amount: icu(
    `{count, plural, one {There is} other {There are}} ${things('count')}; {bound, select, exactly {exactly ${things('limit')} {limit, plural, one {is} other {are}} needed} least {at least {limit, number} {limit, plural, one {is} other {are}} needed} other {at most {limit, number} {limit, plural, one {is} other {are}} allowed}}.`,
    (count: number, noun: Counted, bound: 'exactly' | 'least' | 'most', limit: number) => ({
      count,
      noun,
      bound,
      limit,
    }),
  ),
  sourceUnclear: icu(
    'Use either a URL or a file for the {noun, select, image {image} other {clip}}.',
    (noun: Source) => ({ noun }),
  ),
  fileEmpty: icu('The {noun, select, image {image} other {clip}}’s file is empty.', (noun: Source) => ({
    noun,
  })),
  clipTooLarge: icu(
    'The clip is {size}; the limit for an upload is {limit} MB. Enter a URL instead.',
    megabytes,
  ),
  urlTooLong: icu(
    'The {noun, select, image {image} other {clip}}’s URL has {characters, number} characters; the limit is {limit, number}.',
    (noun: Source, characters: number, limit: number) => ({ noun, characters, limit }),
  ),
  urlInvalid: icu(
    'The {noun, select, image {image} other {clip}}’s URL is invalid; it should look like https://example.com/file.',
    (noun: Source) => ({ noun }),
  ),
  clipUrlNotHttps: 'The clip’s URL must begin with https://.',
  subjectTwice: 'Use either a text or an image, not both.',
  subjectMissing: 'Enter a description or add an image.',
  subjectNameMissing: 'Enter the name of the subject to use.',
  subjectNameAlone: 'A subject name is only for an image with several subjects.',
  subjectNameEmpty: 'The subject name is empty.',
  subjectNameTooLong: icu(
    'The subject name has {characters, number} characters; the limit is {limit, number}.',
    length,
  ),
  batchTooLarge: icu(
    'This batch is {size}; the limit is {limit} MB. Split it, or enter URLs for clips.',
    megabytes,
  ),
  setSubjectMissing: 'Add an image of the subject, a text, or both; references alone are not enough.',
  countOutOfRange: icu(
    'The set’s count is {isNumber, select, true {{count, number}} other {no number}}; it must be a whole number from {least} to {most}.',
    (count: number, least: number, most: number) => ({
      isNumber: Number.isFinite(count),
      count,
      least,
      most,
    }),
  ),
  oneOf: icu('This must be one of {values}.', (values: string) => ({ values })),
  neverArticulated: 'Only procedural sets can have moving parts.',
  alwaysRigid: 'Procedural sets are always rigid.',
  deformableNeedsAuto: 'A deformable body needs the collision “auto”.',
  deformableNeedsSimulator: icu(
    'A deformable body needs one of the simulators {simulators}.',
    (simulators: string) => ({ simulators }),
  ),
  pageSize: icu(
    'A page has {least} to {most} entries, not {given, number}.',
    (least: number, most: number, given: number) => ({ least, most, given }),
  ),
  webhookUrlTooLong: icu(
    'The webhook’s URL has {characters, number} characters; the limit is {limit, number}.',
    length,
  ),
  webhookUrlInvalid: 'The webhook’s URL is invalid; it should look like https://example.com/hook.',
  webhookUrlNotHttps: 'The webhook’s URL must begin with https://.',
});
