/** What is wrong with XML. `fault`: whole sentences; `what` fills them. `beyond` continues “it has ”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const xmlWords = catalogue('formats.xml', {
  fault: {
    lateDeclaration: icu(
      'Its XML declaration follows {isLine, select, true {a blank line} other {a space}}, which strict programs refuse.',
      (isLine: boolean) => ({ isLine }),
    ),
    inLine: icu(
      '{hasLine, select, true {Line {line}: } other {}}{what}.',
      (line: number | null, what: string) => ({
        hasLine: line !== null,
        line,
        what,
      }),
    ),
  },
  what: {
    entity: 'it uses an entity that XML does not define; its name is used as text',
    mergeMarker: 'it contains a Git conflict marker',
    notWellFormed: icu('its XML is not well-formed ({fault})', (fault: string) => ({ fault })),
  },
  empty: 'the file is empty, where XML was expected',
  beyond: {
    bytes: icu('XML of {megabytes} MB', (megabytes: number) => ({ megabytes })),
    bytesLimit: icu('{megabytes} MB', (megabytes: number) => ({ megabytes })),
    elements: icu('more than {count} elements', (count: number) => ({ count })),
    depth: icu('elements nested {depth} deep', (depth: number) => ({ depth })),
  },
});
