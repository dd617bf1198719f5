/** Which parser reads a file: its content decides, then its ending. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../main/formats/load-note.ts';
import { contentOf } from './content.ts';
import { endingOf, endings, type FormatId } from './endings.ts';
import type { ParseModel } from './types.ts';

/** Each parser is a part of the program that is fetched when a file needs it. */
export type Formats = Readonly<
  Partial<Record<FormatId, { readonly name: string; readonly parser: () => Promise<ParseModel> }>>
>;

/** One of `formats` for a file, and what to say about the choice. Throws `model.not-a-model`. */
export function chooseParser(
  formats: Formats,
  path: string,
  firstBytes: Uint8Array,
): { parser: () => Promise<ParseModel>; format: FormatId; notes: readonly LoadNote[] } {
  const ending = endingOf(path);
  const byEnding = endings[ending];
  const content = contentOf(firstBytes, ending);
  if (content.type === 'other') throw new AppError('model.not-a-model', { found: content.found });
  const id = content.type === 'model' ? content.format : byEnding;
  const format = id === undefined ? undefined : formats[id];
  if (id === undefined || format === undefined)
    throw new AppError('model.not-a-model', { found: 'of a kind that is not shown here' });
  const notes: LoadNote[] =
    id === byEnding
      ? []
      : [
          {
            level: 'warn',
            what: 'replaced',
            message: `It ends in “.${ending}” and is ${format.name} by its content: read as ${format.name}.`,
          },
        ];
  return { parser: format.parser, format: id, notes };
}
