/** Why a binary USD layer (a crate) cannot be read. `faults` fill `inconsistent`; `table` fills faults. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

export const crateWords = catalogue('formats.usd.crate', {
  /** Continue “The model cannot be shown: ”. */
  inconsistent: icu('its USD crate is inconsistent: {fault}', (fault: string) => ({ fault })),
  version: icu(
    'it is a USD crate of version {version}; versions from 0.4 to 0.13 are known',
    (version: string) => ({ version }),
  ),
  /** What a count is of. */
  table: {
    contents: 'its table of contents',
    compressed: 'a compressed part',
    array: 'an array',
    fields: 'fields',
    fieldSets: 'field sets',
    specs: 'specs',
    tokens: 'tokens',
    strings: 'strings',
    paths: 'paths',
    timeSamples: 'time samples',
    customData: 'custom data',
    selections: 'variant selections',
    listItems: 'items of a list',
    items: 'items',
  },
  section: icu('section {name}', (name: string) => ({ name })),
  faults: {
    count: icu('{table}: {count, number} is more than the file can hold', (table: string, count: number) => ({
      table,
      count,
    })),
    claims: icu('it claims {count, number} {table}', (count: number, table: string) => ({ count, table })),
    end: icu('it ends after {bytes, number} bytes, where more should follow', (bytes: number) => ({ bytes })),
    compressedSize: icu(
      '{packed} compressed bytes cannot hold {bytes, number}',
      (packed: number, bytes: number) => ({ packed, bytes }),
    ),
    chunkList: 'a compressed part ends inside its list of chunks',
    chunk: 'a compressed chunk is longer than its part',
    partTruncated: 'a compressed part is truncated',
    partHoldsMore: 'a compressed part holds more than it claims',
    partRefersOut: 'a compressed part refers to what it does not hold',
    arrayTooLong: 'an array is longer than the file',
    arrayType: icu('an array of type {type} is compressed', (type: number) => ({ type })),
    numberCode: icu('numbers are compressed in an unknown way ({code})', (code: number) => ({ code })),
    numberTable: 'a table of numbers is longer than the file',
    noSection: icu('it has no section {name}', (name: string) => ({ name })),
    contentsBeyondEnd: 'its table of contents is beyond its end',
    sections: icu('its table of contents claims {count, number} sections', (count: number) => ({ count })),
    sectionBeyondEnd: icu('section {name} is beyond its end', (name: string) => ({ name })),
    pathTree: 'its path tree is invalid',
    integers: 'a list of integers is truncated',
    noPath: 'a prim has no path',
    endlessPath: 'a path has no end',
    noField: icu('it has no field {field}', (field: number) => ({ field })),
    listTooLong: 'a list is longer than the file',
    selfReference: 'a value refers to itself',
  },
});
