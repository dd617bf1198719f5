/** Starts MuJoCo and gathers what it prints. One engine for each worker: a model that breaks it ends with the worker. */
import loadMujoco, { type MainModule, type MjModel } from '@mujoco/mujoco';
import { AppError } from '../../../main/contract/plain/errors.ts';

/** `said`: lines that the engine printed since it was last emptied, at most a hundred. */
export interface Engine {
  readonly mujoco: MainModule;
  readonly said: string[];
}

const mostLines = 100;

/** Takes 0.1 to 0.6 s. */
export async function startEngine(): Promise<Engine> {
  const said: string[] = [];
  const listen = (line: string): void => {
    if (said.length < mostLines && line.trim() !== '') said.push(line.trim());
  };
  const mujoco = await loadMujoco({ print: listen, printErr: listen });
  return { mujoco, said };
}

/** Lays a file where the engine will look for it. `path` is absolute; folders are made. What lies there already, stays. */
export function writeEngineFile({ mujoco }: Engine, path: string, bytes: Uint8Array): void {
  if (mujoco.FS.analyzePath(path, false).exists) return;
  mujoco.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')), 0o777);
  mujoco.FS.writeFile(path, bytes);
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
      { what: 'more in it than MuJoCo has memory for', limit: '1 GB' },
      { cause: error },
    );
  return new AppError('model.damaged', { reason: `MuJoCo says: ${engineWords(text)}` }, { cause: error });
}

/** `MuJoCo Error: Loading error: XML Error: ...` and its line breaks as one plain line. */
function engineWords(text: string): string {
  const [, kind, line] = /Error=XML_ERROR_(\w+)[\s\S]*?Line number=(\d+)/.exec(text) ?? [];
  if (kind !== undefined) return `${kind.toLowerCase().replaceAll('_', ' ')} in line ${line}`;
  return text
    .replace(/^MuJoCo Error: /, '')
    .replace(/^(Loading error|XML Error|Error): /, '')
    .replace(/^(XML Error|Error): /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, '; ')
    .replaceAll(/\/model\//g, '')
    .replace(/\.$/, '')
    .slice(0, 400);
}
