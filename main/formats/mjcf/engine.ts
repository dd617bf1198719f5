/**
 * MuJoCo as the inspection and the view both use it: files laid out in the engine's own file system, models compiled, and
 * what it says of them. The engine is handed in: each side loads it in its own way. One for each thread: a model that
 * breaks it ends with the thread.
 */

import type { MainModule, MjModel } from '@mujoco/mujoco';
import { AppError } from '../../contract/plain/errors.ts';
import { mjcfWords } from './mjcf-words.ts';

/** `said`: lines that the engine printed since it was last emptied, at most a hundred. */
export interface Engine {
  readonly mujoco: MainModule;
  readonly said: string[];
}

/** As `@mujoco/mujoco` is loaded; `O` are options of the side that loads it. */
export type LoadEngine<O = object> = (
  options: O & { readonly print: (line: string) => void; readonly printErr: (line: string) => void },
) => Promise<MainModule>;

const mostLines = 100;

/** Loads the engine and gathers what it prints. Takes 0.1 to 0.6 s. */
export async function loadEngine<O extends object>(load: LoadEngine<O>, options: O): Promise<Engine> {
  const said: string[] = [];
  const listen = (line: string): void => {
    if (said.length < mostLines && line.trim() !== '') said.push(line.trim());
  };
  const mujoco = await load({ ...options, print: listen, printErr: listen });
  return { mujoco, said };
}

/** Lays a file where the engine will look for it. `path` is absolute; folders are made. What lies there already, stays. */
export function writeEngineFile({ mujoco }: Engine, path: string, bytes: Uint8Array): void {
  if (mujoco.FS.analyzePath(path, false).exists) return;
  mujoco.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')), 0o777);
  mujoco.FS.writeFile(path, bytes);
}

/** Takes files away again, for a model that comes after; what is not there is passed over. */
export function removeEngineFiles({ mujoco }: Engine, paths: Iterable<string>): void {
  for (const path of paths) if (mujoco.FS.analyzePath(path, false).exists) mujoco.FS.unlink(path);
}

/** Compiles the file at that path of the engine's own file system. Throws `model.*` errors with the engine's words. */
export function compileModel({ mujoco, said }: Engine, path: string): MjModel {
  try {
    return mujoco.MjModel.from_xml_path(path);
  } catch (error) {
    throw asEngineError(error, said);
  }
}

/** What MuJoCo's exceptions mean: too much memory, or a fault of the model in its own words, line numbers kept. */
export function asEngineError(error: unknown, said: readonly string[]): AppError {
  const text = error instanceof Error ? error.message : String(error);
  // C++ says of memory that ran out `std::bad_alloc`, and `vector` of a length that no vector can have.
  if (
    /bad_alloc|^vector$|Cannot enlarge memory|out of memory|could not allocate/i.test(
      [text, ...said].join('\n'),
    )
  )
    return new AppError(
      'model.beyond-limit',
      { what: mjcfWords.beyond.engineMemory, limit: '1 GB' },
      { cause: error },
    );
  return new AppError(
    'model.damaged',
    { reason: mjcfWords.damaged.engine(engineWords(text)) },
    { cause: error },
  );
}

/** `MuJoCo Error: Loading error: XML Error: ...` and its line breaks as one plain line. */
function engineWords(text: string): string {
  const [, kind, line] = xmlFault.exec(text) ?? [];
  if (kind !== undefined && line !== undefined)
    return mjcfWords.damaged.faultInLine(kind.toLowerCase().replaceAll('_', ' '), line);
  return plainWords(text).slice(0, 400);
}

const xmlFault = /Error=XML_ERROR_(\w+)[\s\S]*?Line number=(\d+)/;

function plainWords(text: string): string {
  return text
    .replace(/^MuJoCo Error: /, '')
    .replace(/^(Loading error|XML Error|Error): /, '')
    .replace(/^((XML )?Error: )+/, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, '; ')
    .replaceAll(/\/model\d*\//g, '')
    .replace(/\.$/, '');
}

/** What the engine said of a model that it refused. */
export interface EngineFault {
  /** Its own words without the place, such as `repeated name 'a' in body`. */
  readonly words: string;
  /** Of the main file, from 1; null where it gives none, as for all that is included. */
  readonly line: number | null;
  /** The tag, where it gives that. */
  readonly tag: string | null;
  /** The name of the object, where it gives that; empty for one without a name. */
  readonly name: string | null;
}

/** The parts of a message of `from_xml_path`. */
export function readEngineFault(error: unknown): EngineFault {
  const text = error instanceof Error ? error.message : String(error);
  const [, kind, xmlLine] = xmlFault.exec(text) ?? [];
  if (kind !== undefined && !text.includes('Include error'))
    return {
      words: kind.toLowerCase().replaceAll('_', ' '),
      line: Number(xmlLine),
      tag: null,
      name: null,
    };
  const [, tag = null, tagLine] = /Element '([^']*)', line (\d+)/.exec(text) ?? [];
  const [, name = null, nameLine] = /Element name '([^']*)', id -?\d+(?:, line (\d+))?/.exec(text) ?? [];
  const line = Number(tagLine ?? nameLine ?? 0);
  const words = plainWords(text.replaceAll(/^Element (name )?'[^']*',.*$/gm, ''));
  return { words: words.slice(0, 400), line: line > 0 ? line : null, tag, name };
}
