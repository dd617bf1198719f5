/**
 * Why a COLLADA file cannot be read. `damaged` continues “The model cannot be shown: ”, `not` continues “it is ”, and
 * `beyond` continues “it has ”.
 */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const daeWords = catalogue('formats.dae', {
  not: {
    collada: 'XML, but not COLLADA',
    xml: 'not XML, as COLLADA must be',
  },
  damaged: {
    withoutShape: icu(
      'its XML is not well-formed ({fault}, line {line}), and no shape was found in it',
      (fault: string, line: number) => ({ fault, line }),
    ),
  },
  beyond: {
    bytes: icu('COLLADA of {megabytes} MB', (megabytes: number) => ({ megabytes })),
    bytesLimit: icu('{megabytes} MB', (megabytes: number) => ({ megabytes })),
    elements: 'more elements',
    depth: 'elements nested deeper',
    nodes: 'more nodes placed',
    nodeDepth: 'nodes nested deeper',
    corners: 'more corners placed',
  },
});
