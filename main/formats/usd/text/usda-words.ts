/** Why a text layer of USD cannot be read. `wanted` and `limit` fill `unexpected`. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

export const usdaWords = catalogue('formats.usd.text', {
  /** Continues “The model cannot be shown: ”. */
  unexpected: icu(
    'line {line}: expected {expected}, {isEnd, select, true {the file ends} other {found "{found}"}}',
    (line: number, expected: string, found: string | null) => ({
      line,
      expected,
      isEnd: found === null,
      found,
    }),
  ),
  wanted: {
    property: 'a property',
    propertyName: 'the name of a property',
    order: 'what is put in order',
    specifier: '"def", "over" or "class"',
    type: 'a type',
    typeOrName: 'a type or a name',
    name: 'a name',
    nameWithoutSlashes: 'a name without slashes',
    metadata: 'metadata',
    number: 'a number',
    value: 'a value',
    quoted: 'a quoted text',
    closedText: 'a text that is closed by its quote',
    closedFile: 'a file name that is closed by "@"',
    path: 'a path in angle brackets',
    closedPath: 'a path that is closed by ">"',
    listItem: 'an item of the list',
  },
  otherSpecifier: icu('"def", "over" or "class" instead of "{found}"', (found: string) => ({ found })),
  limit: {
    brackets: icu('at most {depth} nested brackets', (depth: number) => ({ depth })),
    dictionaries: icu('at most {depth} nested dictionaries', (depth: number) => ({ depth })),
  },
  /** Continues “it is ”. */
  notALayer: icu('a file that does not begin as a USD layer: {name}', (name: string) => ({ name })),
});
