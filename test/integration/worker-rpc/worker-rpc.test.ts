/** Calls to a real thread: answers, reports, errors, aborts, moved memory, calls back, and every way in which a thread ends. */
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { setLanguage } from '../../../main/contract/messages/languages.ts';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { RemoteError } from '../../../main/core/worker-rpc/peer.ts';
import { startThread, ThreadEnded, type ThreadOptions } from '../../../main/core/worker-rpc/thread.ts';
import type { HostProcedures, TriedProcedures } from './tried-thread.ts';

const entry = new URL('./tried-thread.ts', import.meta.url);

function start(options: ThreadOptions = {}) {
  const heard: string[] = [];
  const faults: (string | null)[] = [];
  const procedures: HostProcedures = {
    double: async (n) => {
      if (n < 0) throw new AppError('internal', { reason: 'doubling' });
      return 2 * n;
    },
    heard: (word) => void heard.push(word),
  };
  const thread = startThread<TriedProcedures>(entry, {
    procedures,
    onEnd: (fault) => void faults.push(fault?.message ?? null),
    ...options,
  });
  onTestFinished(() => thread.terminate());
  return { thread, heard, faults };
}

test.each([false, true])('answers and reports come in order, many at once; batched: %s', async (batched) => {
  const { thread } = start({ batched });
  const seen: number[] = [];
  const [sum, counted, other] = await Promise.all([
    thread.call('add', { a: 1, b: 2 }),
    thread.call('count', 3, { onReport: (n) => seen.push(n) }),
    thread.call('add', { a: 3, b: 4 }),
  ]);
  expect([sum, counted, other, seen]).toEqual([3, 3, 7, [1, 2, 3]]);
  expect(thread.openCalls()).toBe(0);
});

test('an AppError arrives with its code and data, any other error with its message and its stack', async () => {
  const { thread } = start();
  const refused = await thread.call('refuse', 'mug.jpg').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'input.missing', data: { fileName: 'mug.jpg' } });
  const stumbled = await thread.call('stumble', undefined).catch((error: unknown) => error);
  expect(stumbled).toBeInstanceOf(RemoteError);
  expect(stumbled).toMatchObject({ message: 'stumbled', stack: expect.stringContaining('tried-thread.ts') });
  await expect(thread.call('uncopied', undefined)).rejects.toThrow('could not be cloned');
  // oxlint-disable-next-line no-unsafe-type-assertion -- what the compiler forbids must fail all the same
  await expect(thread.call('nothing' as 'add', { a: 1, b: 2 })).rejects.toThrow('no procedure “nothing”');
  expect(await thread.call('add', { a: 1, b: 1 })).toBe(2);
});

test('an input that cannot be copied fails its call alone', async () => {
  const { thread } = start();
  const bytes = new Uint8Array(1);
  await thread.call('sum', bytes, { transfer: [bytes.buffer] });
  await expect(thread.call('sum', bytes, { transfer: [bytes.buffer] })).rejects.toThrow('transfer');
  expect(thread.openCalls()).toBe(0);
  expect(await thread.call('add', { a: 1, b: 1 })).toBe(2);
});

test('an aborted call rejects with the reason at once, or when the thread has let go of it', async () => {
  const { thread, heard } = start();
  const atOnce = new AbortController();
  const abortAtOnce = { signal: atOnce.signal, onReport: () => atOnce.abort('enough') };
  await expect(thread.call('wait', undefined, abortAtOnce)).rejects.toBe('enough');
  expect(heard).toEqual([]);
  const later = new AbortController();
  const abortLater = { signal: later.signal, untilStopped: true, onReport: () => later.abort('stop') };
  await expect(thread.call('wait', undefined, abortLater)).rejects.toBe('stop');
  expect(heard.at(-1)).toBe('let go');
  await expect(thread.call('wait', undefined, { signal: later.signal })).rejects.toBe('stop');
});

test('memory is moved in both directions when it is told to be, and shared memory is shared', async () => {
  const { thread } = start();
  const bytes = new Uint8Array(1000).fill(2);
  expect(await thread.call('sum', bytes)).toBe(2000);
  expect(bytes).toHaveLength(1000);
  expect(await thread.call('sum', bytes, { transfer: [bytes.buffer] })).toBe(2000);
  expect(bytes).toHaveLength(0);
  expect(await thread.call('fill', 500)).toEqual(new Uint8Array(500).fill(1));
  const cell = new SharedArrayBuffer(4);
  await thread.call('raise', cell);
  expect(new Int32Array(cell)[0]).toBe(1);
});

test('the thread can call back, and hears how that went', async () => {
  const { thread } = start();
  expect(await thread.call('askBack', 21)).toBe(42);
  await expect(thread.call('askBack', -1)).rejects.toMatchObject({ code: 'internal' });
});

test.each([
  ['exit', 'it ended with code 3'],
  ['crash', 'crashed on purpose'],
  ['grow', 'Worker terminated due to reaching memory limit'],
] as const)(
  'when the thread ends on its own (%s) every open call rejects, and later ones do',
  async (how, why) => {
    const { thread, faults } = start({ resourceLimits: { maxOldGenerationSizeMb: 64 } });
    const waiting = thread.call('wait', undefined).catch((error: unknown) => error);
    await thread.call(how, undefined).catch(() => undefined);
    const ended = await waiting;
    expect(ended).toBeInstanceOf(ThreadEnded);
    expect(ended).toMatchObject({ cause: { message: expect.stringContaining(why) } });
    await expect(thread.call('add', { a: 1, b: 1 })).rejects.toBe(ended);
    expect(faults).toEqual([expect.stringContaining(why)]);
    expect(thread.openCalls()).toBe(0);
  },
);

test('one that is stuck is ended by force: that is no fault', async () => {
  const { thread, faults } = start();
  const stuck = thread.call('spin', undefined).catch((error: unknown) => error);
  await setTimeout(50);
  await thread.close(50);
  expect(await stuck).toMatchObject({ name: 'ThreadEnded', cause: null });
  expect(faults).toEqual([null]);
  const other = start();
  const spinning = other.thread.call('spin', undefined).catch((error: unknown) => error);
  await other.thread.terminate();
  expect(await spinning).toMatchObject({ cause: null });
});

test('one that is asked to close has the last word, and ends on its own', async () => {
  const { thread, heard, faults } = start();
  await thread.call('add', { a: 1, b: 1 });
  await thread.close();
  expect([heard, faults]).toEqual([['closed'], [null]]);
  await thread.close();
});

test.each([false, true])(
  'it speaks the language of what started it, also after a change; batched: %s',
  async (batched) => {
    onTestFinished(() => setLanguage('en'));
    setLanguage('accented');
    const { thread } = start({ batched });
    const accented = await thread.call('said', undefined);
    setLanguage('en');
    expect([accented, await thread.call('said', undefined)]).toEqual(['Çåñçéļéď. ~~~', 'Canceled.']);
  },
);
