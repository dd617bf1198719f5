/** Why a path cannot stand for an operation. Reasons follow “it” of the sentence around them. */
import { catalogue, icu } from '../messages/catalogue.ts';

export const operationPathWords = catalogue('operationPaths', {
  empty: 'it is empty',
  tooLong: icu('it is longer than {limit} characters', (limit: number) => ({ limit })),
  space: 'it contains a space or an invisible character',
  fullUrl: 'it is a full URL; enter only the part after the base URL',
  noSlash: 'it does not begin with “/”',
  otherHost: 'it begins with “//”, which means another host',
  backslash: 'it contains a backslash',
  query: 'it contains a query (the part from “?” on)',
  fragment: 'it contains a fragment (the part from “#” on)',
  unescaped: 'it contains a character that must be written with “%”',
  strayPercent: 'it contains a “%” without two hexadecimal digits',
  encodedSlash: 'it contains an encoded slash, backslash or control character',
  leadsOut: 'it contains “..”, which leads out of the base URL',
  dot: 'it contains “.” as a segment',
  emptySegment: 'it contains “//”',
  braces: 'it contains braces, but this operation is not about one resource',
  noId: 'it has no “{id}” for the resource’s ID',
  twoIds: 'it contains “{id}” more than once',
  partialId: '“{id}” must be a segment of its own, without other braces',
});
