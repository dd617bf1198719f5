/** The records in memory and on disk. One transaction at a time: decided alone, made durable, then visible to readers. */
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../core/log.ts';
import { flushFolder, writeWhole } from '../../core/whole-file.ts';
import { journalName, loadJournal, loadRecords } from './load-records.ts';
import { type AssetRecord, type Change, collections, type JobRecord, type ReplayRecord } from './records.ts';

/** What a transaction does: its changes, and what its caller wants to know. */
export interface Decision<T> {
  readonly changes: readonly Change[];
  readonly result: T;
}

/** Maps are in the order of `sequence`; they show only what is durable. */
export interface Store {
  readonly assets: ReadonlyMap<string, AssetRecord>;
  readonly jobs: ReadonlyMap<string, JobRecord>;
  readonly replays: ReadonlyMap<string, ReplayRecord>;
  /** Runs `decide` while no other transaction runs; all of its changes last, or none. Rejects when they cannot be written. */
  transact<T>(decide: () => Decision<T>): Promise<T>;
  /** The next number for an order over all assets or jobs. Call it inside a transaction. */
  nextSequence(): number;
  /** Waits for the transaction under way. */
  close(): Promise<void>;
}

interface Tables {
  readonly assets: Map<string, AssetRecord>;
  readonly jobs: Map<string, JobRecord>;
  readonly replays: Map<string, ReplayRecord>;
}

/** Opens the store in a folder that exists and that no other process uses. */
export async function openStore(root: string, log: Log): Promise<Store> {
  for (const collection of collections) mkdirSync(join(root, collection), { recursive: true });
  const interrupted = loadJournal(root, log);
  if (interrupted !== null) await apply(root, interrupted);
  const tables: Tables = { assets: new Map(), jobs: new Map(), replays: new Map() };
  let sequence = 0;
  const loaded = loadRecords(root, log).sort((a, b) => sequenceOf(a) - sequenceOf(b));
  for (const change of loaded) {
    put(tables, change);
    sequence = Math.max(sequence, sequenceOf(change));
  }
  let unapplied: readonly Change[] | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const run = async <T>(decide: () => Decision<T>): Promise<T> => {
    if (unapplied !== null) {
      // An earlier journal must not be replayed over newer records.
      await apply(root, unapplied);
      unapplied = null;
    }
    const { changes, result } = decide();
    const [only, ...more] = changes;
    if (only === undefined) return result;
    if (more.length === 0) await writeWhole(pathOf(root, only), JSON.stringify(only.record));
    else {
      await writeWhole(join(root, journalName), JSON.stringify(changes));
      // From here on it has happened: the journal finishes it, now or at the next start.
      unapplied = changes;
      await apply(root, changes).then(
        () => (unapplied = null),
        (error: unknown) => log.error({ err: error }, 'records could not be written; the journal keeps them'),
      );
    }
    for (const change of changes) put(tables, change);
    return result;
  };

  return {
    ...tables,
    transact(decide) {
      const turn = last.then(() => run(decide));
      last = turn.catch(() => undefined);
      return turn;
    },
    nextSequence: () => (sequence += 1),
    close: () => last.then(() => undefined),
  };
}

/** A set of 500 members is a thousand records; a process may have that many files open. */
const filesAtOnce = 32;

async function apply(root: string, changes: readonly Change[]): Promise<void> {
  for (let at = 0; at < changes.length; at += filesAtOnce) {
    const writes = changes
      .slice(at, at + filesAtOnce)
      .map((change) => writeWhole(pathOf(root, change), JSON.stringify(change.record), { lasting: false }));
    // All of them, not the first failure: a write still under way would meet its own repetition.
    for (const outcome of await Promise.allSettled(writes))
      if (outcome.status === 'rejected') throw outcome.reason;
  }
  const touched = new Set(changes.map((change) => change.collection));
  await Promise.all([...touched].map((collection) => flushFolder(join(root, collection))));
  await rm(join(root, journalName), { force: true });
}

function pathOf(root: string, change: Change): string {
  return join(root, change.collection, `${change.record.id}.json`);
}

function sequenceOf(change: Change): number {
  return change.collection === 'replays' ? 0 : change.record.sequence;
}

function put(tables: Tables, change: Change): void {
  switch (change.collection) {
    case 'assets':
      tables.assets.set(change.record.id, change.record);
      return;
    case 'jobs':
      tables.jobs.set(change.record.id, change.record);
      return;
    case 'replays':
      tables.replays.set(change.record.id, change.record);
      return;
  }
}
