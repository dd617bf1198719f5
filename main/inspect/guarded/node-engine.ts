/** MuJoCo in a thread of Node: its WebAssembly is read from its package, and may grow to a limit of ours. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import loadMujoco from '@mujoco/mujoco';
import { type Engine, loadEngine } from '../../formats/mjcf/engine.ts';

/** So that a model which asks for more ends in words while the machine stays usable. */
const mostMemoryBytes = 1_073_741_824;

/** With a heap of this size a new one is started for the next file: WebAssembly gives nothing back. */
const usedUpBytes = 402_653_184;

type Imports = Readonly<Record<string, Record<string, unknown>>>;
interface Instance {
  readonly exports: Readonly<Record<string, unknown>>;
}
type ReceiveInstance = (instance: Instance, module: object) => void;

/** Node has it, and its types do not. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Instance: new (module: object, imports: Imports) => Instance;
};

/** Takes 0.1 to 0.6 s; `heapBytes` is how large it has grown. */
async function startEngine(): Promise<{ readonly engine: Engine; readonly heapBytes: () => number }> {
  let memory: { readonly buffer: ArrayBuffer } | null = null;
  const file = fileURLToPath(import.meta.resolve('@mujoco/mujoco/mujoco.wasm'));
  const module = await WebAssembly.compile(await readFile(file));
  const instantiateWasm = (imports: Imports, receive: ReceiveInstance): void => {
    const { env = {} } = imports;
    const grow = env['emscripten_resize_heap'];
    if (typeof grow !== 'function') throw new Error('MuJoCo’s WebAssembly does not ask for memory as it did');
    env['emscripten_resize_heap'] = (bytes: number): unknown =>
      bytes >>> 0 > mostMemoryBytes ? false : (grow as (bytes: number) => unknown)(bytes);
    const instance = new WebAssembly.Instance(module, imports);
    memory = instance.exports['memory'] as typeof memory;
    receive(instance, module);
  };
  const load = loadMujoco as (options: object) => ReturnType<typeof loadMujoco>;
  const engine = await loadEngine(load, { instantiateWasm });
  return { engine, heapBytes: () => memory?.buffer.byteLength ?? 0 };
}

let started: ReturnType<typeof startEngine> | null = null;

/** The thread's engine, kept for the next file; `forgetEngine` after a model that broke it. */
export async function threadEngine(): Promise<Engine> {
  if (started !== null && (await started).heapBytes() > usedUpBytes) started = null;
  started ??= startEngine();
  const { engine } = await started;
  engine.said.length = 0;
  return engine;
}

/** The next file gets a new one. */
export function forgetEngine(): void {
  started = null;
}
