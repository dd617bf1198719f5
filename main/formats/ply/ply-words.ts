/** Why a PLY file cannot be read. `damaged` continues “The model cannot be shown: ”, `not` continues “it is ”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const counted = (count: number): { count: number } => ({ count });

export const plyWords = catalogue('formats.ply', {
  not: 'not a PLY mesh',
  damaged: {
    headerOpen: 'its header has no end',
    elementKinds: icu('it has more than {count} kinds of elements', counted),
    encoding: 'its header has no valid encoding',
    noCount: icu('line {line} has no count of “{name}”', (line: number, name: string) => ({ line, name })),
    propertyType: icu('the property in line {line} has an unknown type', (line: number) => ({ line })),
    properties: icu('it has more than {count} properties of one element', counted),
    noVertices: 'it has no vertices',
    noPositions: 'its vertices have no x, y and z',
    tooFewBytes: icu(
      'it claims {count} of “{name}” but has only {bytes} bytes for them',
      (count: number, name: string, bytes: number) => ({ count, name, bytes }),
    ),
    listLength: 'a list in it has no length',
    longList: icu('a list in it claims {count} values', counted),
    truncated: 'it is truncated: it ends before its last element',
  },
  moreVertices: 'more vertices',
});
