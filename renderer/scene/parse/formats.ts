/** The kinds of model that open. Each parser is a part of the program that is fetched when a file needs it. */
import { AppError } from '../../../main/contract/errors.ts';
import { contentOf } from './content.ts';
import { endingOf, endings, type FormatId } from './endings.ts';
import type { LoadNote, ParseModel } from './types.ts';

interface Format {
  readonly name: string;
  readonly parser: () => Promise<ParseModel>;
}

const formats: Readonly<Partial<Record<FormatId, Format>>> = {
  gltf: { name: 'glTF', parser: async () => (await import('./gltf/parse-gltf.ts')).parseGltf },
  obj: { name: 'OBJ', parser: async () => (await import('./obj/parse-obj.ts')).parseObj },
  fbx: { name: 'FBX', parser: async () => (await import('./fbx/parse-fbx.ts')).parseFbx },
  usd: { name: 'USD', parser: async () => (await import('./usd/parse-usd.ts')).parseUsd },
  mjcf: { name: 'MJCF', parser: async () => (await import('./mjcf/parse-mjcf.ts')).parseMjcf },
  urdf: { name: 'URDF', parser: async () => (await import('./urdf/parse-urdf.ts')).parseUrdf },
};

/** The parser for a file and what to say about the choice. Throws `model.not-a-model`. */
export function parserFor(
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
