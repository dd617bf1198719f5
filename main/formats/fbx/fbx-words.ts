/**
 * Why an FBX file cannot be read. `damaged` continues “The model cannot be shown: ”, `beyond` continues “it has ”, and
 * `version` continues “it is ”.
 */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const named = (name: string): { name: string } => ({ name });
const inLine = (line: number): { line: number } => ({ line });
const limited = (limit: string): { limit: string } => ({ limit });

export const fbxWords = catalogue('formats.fbx', {
  version: icu(
    'FBX {number}{isBigEndian, select, true {, big-endian} other {}}',
    (number: string, isBigEndian: boolean) => ({ number, isBigEndian }),
  ),
  knownVersions: 'FBX 6.0 to 7.7, little-endian',
  damaged: {
    shortFile: icu('the file ends after {bytes} bytes, inside its header', (bytes: number) => ({ bytes })),
    header: 'its header is not that of an FBX file',
    noVersion: 'it does not state which version of FBX it is',
    recordTruncated: icu('a record at byte {at, number} is truncated', (at: number) => ({ at })),
    recordEnd: icu(
      'a record at byte {at, number} claims to end at byte {end, number} of {limit, number}',
      (at: number, end: number, limit: number) => ({ at, end, limit }),
    ),
    propertyCount: icu(
      '“{name}” claims {count, number} properties in {bytes, number} bytes',
      (name: string, count: number, bytes: number) => ({ name, count, bytes }),
    ),
    propertyTruncated: icu('a property of “{name}” is truncated', named),
    propertyType: icu('“{name}” has a property of an unknown type', named),
    propertyTooLong: icu('a property of “{name}” is longer than its record', named),
    listTooLong: icu('a list of “{name}” is longer than its record', named),
    arrayExpandsToLess: icu('an array claims {bytes, number} bytes but expands to less', (bytes: number) => ({
      bytes,
    })),
    arrayShort: 'an array in it is shorter than stated',
    textEndsIn: icu('it ends in line {line, number}, inside of “{name}”', (line: number, name: string) => ({
      line,
      name,
    })),
    textEndsInRecord: icu('it ends in line {line, number}, inside of a record', inLine),
    textLine: icu('line {line, number} is not valid FBX text', inLine),
    openQuote: icu('a text that begins in line {line, number} does not end', inLine),
  },
  beyond: {
    textBytes: icu('FBX text of more than {limit}', limited),
    listBytes: icu('lists of {size}', (size: string) => ({ size })),
    depth: 'more levels of records',
    records: 'more records',
    values: 'more values',
    objects: 'more objects',
    connections: 'more connections',
    numbers: 'more numbers',
    meshes: 'more meshes',
    movedVertices: 'more vertices that move',
    triangles: icu('meshes of more than {limit}', limited),
    triangleLimit: icu('{count, number} triangles', (count: number) => ({ count })),
  },
});
