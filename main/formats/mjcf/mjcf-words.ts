/**
 * What reading an MJCF says. `damaged` continues “The model cannot be shown: ”, `beyond` continues “it has ”; notes are
 * sentences. What MuJoCo says itself is English.
 */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const mjcfWords = catalogue('formats.mjcf', {
  damaged: {
    engine: icu('MuJoCo says: {fault}', (fault: string) => ({ fault })),
    faultInLine: icu('{fault} in line {line}', (fault: string, line: string) => ({ fault, line })),
    partOfModel: icu('it is a part for other files to include: it begins with <{tag}>', (tag: string) => ({
      tag,
    })),
    missingFile: icu(
      'it needs “{name}” (<{tag}> in line {line}), which is not in the folder',
      (name: string, tag: string, line: number) => ({ name, tag, line }),
    ),
    otherRoot: icu('it is not MJCF: it begins with <{tag}>', (tag: string) => ({ tag })),
  },
  beyond: {
    made: icu(
      'more than {limit, number} {kind, select, made {bodies, shapes and points} texels {texels} other {heights of a height field}} (<{tag}> in line {line})',
      (
        limit: number,
        kind: 'made' | 'texels' | 'heights',
        { name, line }: { name: string; line: number },
      ) => ({
        limit,
        kind,
        tag: name,
        line,
      }),
    ),
    memory: icu(
      'a demand for {isStated, select, true {{amount} of memory} other {memory}} (<size> in line {line})',
      (amount: string, line: number) => ({ isStated: amount !== '', amount, line }),
    ),
    engineMemory: 'more in it than MuJoCo has memory for',
    files: icu('more than {limit} files in it', (limit: number) => ({ limit })),
    documents: icu('more than {limit} XML files in it', (limit: number) => ({ limit })),
    bytes: icu('more than {limit} of files in it', (limit: string) => ({ limit })),
    texture: icu(
      'a texture of {width} x {height} pixels ({path})',
      ({ width, height }: { width: number; height: number }, path: string) => ({ width, height, path }),
    ),
    textureLimit: icu('{millions} million pixels', (millions: number) => ({ millions })),
  },
  notes: {
    partlyRead: icu(
      'MuJoCo reads only the first group of an OBJ file: {skipped} of {all} in {path} are skipped.',
      (path: string, skipped: number, all: number) => ({ path, skipped, all }),
    ),
    readFrom: icu(
      '“{name}” (line {line}) was read from {path}.',
      (name: string, line: number, path: string) => ({ name, line, path }),
    ),
    noTexture: icu(
      'The texture “{name}” (line {line}) is {isOutside, select, true {outside} other {not in}} the folder; its material is shown grey.',
      (name: string, line: number, isOutside: boolean) => ({ name, line, isOutside }),
    ),
  },
});
