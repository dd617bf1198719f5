/** How a file on the disk differs from what it should be, and why what arrived is not all of it. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const checkWords = catalogue('transfer.check', {
  /** Stand in brackets behind a file. */
  changed: {
    link: 'it is a link',
    linkOut: 'a link on its way leads out of the folder',
    folder: 'it is a folder',
    notRegular: 'it is not a regular file',
    sameAs: icu('a link makes it the same file as {path}', (path: string) => ({ path })),
    content: 'its content is another',
    incomplete: icu('it arrived incomplete: {reason}', (reason: string) => ({ reason })),
    whileRead: 'it was written to while it was read',
    size: icu('it has {found} bytes instead of {expected}', (found: number, expected: number) => ({
      found,
      expected,
    })),
  },
  /** Continue “… is incomplete: ”. */
  missingEnd: {
    ofAtLeast: icu(
      'it has {size, number} of at least {least, number} bytes',
      (size: number, least: number) => ({
        size,
        least,
      }),
    ),
    of: icu('it has {size, number} of {stated, number} bytes', (size: number, stated: number) => ({
      size,
      stated,
    })),
    lastPart: 'its last part is cut off',
    noContent: 'it has no content',
    png: 'its end mark (IEND) is missing',
    jpeg: 'its end mark (EOI) is missing',
    noTable: 'its table of contents is missing',
    cutTable: 'its table of contents is cut off',
    directory: 'its directory at the end is missing',
    nodes: 'its last nodes are missing',
    footer: 'its footer is cut off',
    header: 'its header is cut off',
    lines: 'its last lines are missing',
    samples: 'its list of samples (moov) is missing',
    endsolid: 'its last line (endsolid) is missing',
    beginning: icu('it ends after {bytes} bytes', (bytes: number) => ({ bytes })),
    textMiddle: 'its text ends in the middle',
    empty: 'it is empty',
  },
  /** Continue “The file host sent ”. */
  found: {
    empty: 'an empty answer',
    page: 'a web page',
    error: 'an error message',
    xml: 'an XML document',
  },
});
