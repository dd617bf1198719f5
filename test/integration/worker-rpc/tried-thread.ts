/** A thread with a procedure for each way in which a call can go. */
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { type CallContext, Moved, type Peer, serveThread } from '../../../main/core/worker-rpc/peer.ts';

export type HostProcedures = {
  readonly double: (n: number) => Promise<number>;
  readonly heard: (word: string) => void;
};

const procedures = {
  said: () => new AppError('cancelled', {}).message,
  add: ({ a, b }: { a: number; b: number }) => a + b,
  count(to: number, { report }: CallContext<number>) {
    for (let n = 1; n <= to; n += 1) report(n);
    return to;
  },
  /** Lets go of it a little after it was aborted, and says so. */
  async wait(_: undefined, { signal, report }: CallContext<'begun'>) {
    report('begun');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await setTimeout(20);
    host.notify('heard', 'let go');
    signal.throwIfAborted();
  },
  refuse(path: string): never {
    throw new AppError('input.missing', { fileName: path });
  },
  stumble(): never {
    throw new TypeError('stumbled');
  },
  sum: (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + byte, 0),
  fill: (length: number) => {
    const bytes = new Uint8Array(length).fill(1);
    return new Moved(bytes, [bytes.buffer]);
  },
  raise(cell: SharedArrayBuffer) {
    Atomics.add(new Int32Array(cell), 0, 1);
  },
  /** Functions cannot be copied. */
  uncopied: () => () => 1,
  askBack: (n: number): Promise<number> => host.call('double', n),
  exit: () => process.exit(3),
  spin: (): undefined => {
    for (;;);
  },
  grow: (): undefined => {
    for (const all: number[][] = []; ; ) all.push(Array.from({ length: 10_000 }, () => Math.random()));
  },
  crash: (): undefined => {
    setImmediate(() => {
      throw new Error('crashed on purpose');
    });
    return undefined;
  },
};
export type TriedProcedures = typeof procedures;

// Only a thread has this file as its program.
if (parentPort === null) throw new Error('It is the program of a thread.');
const host: Peer<HostProcedures> = serveThread<HostProcedures>(parentPort, procedures, {
  onClose: () => host.notify('heard', 'closed'),
});
