/**
 * Loaded before the application by `node --import`: counts every step by which it changes the world (commits, file
 * operations, requests and their answers) by its label, and kills the process at the one that `CALIPER_KILL_AT` names
 * as `{"label": ..., "count": ..., "turns": ...}`: at so many of that label, or so many turns of the event loop after it.
 * A life that ends on its own tells its counts, a JSON line each.
 */
import diagnostics from 'node:diagnostics_channel';
import fs, { constants } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { type StepAt, stepAtSchema } from './wanted.ts';

const killAt: StepAt | null = stepAtSchema
  .nullable()
  .parse(JSON.parse(process.env['CALIPER_KILL_AT'] ?? 'null'));
const steps: Record<string, number> = {};
/** As it was before it counted. */
const { writeSync } = fs;

/** One more step; the one that was requested is the last. */
function step(what: string): void {
  const label = isMainThread ? what : `${what} (in a thread)`;
  const count = (steps[label] ?? 0) + 1;
  steps[label] = count;
  // A thread may be ended without a word: it tells each of its steps at once.
  if (!isMainThread) tell({ [label]: count });
  if (killAt?.label !== label || killAt.count !== count) return;
  killIn(killAt.turns ?? 0);
}

function killIn(turns: number): void {
  if (turns === 0) process.kill(process.pid, 'SIGKILL');
  else setImmediate(killIn, turns - 1);
}
if (isMainThread) process.on('exit', () => tell(steps));

function tell(counts: Readonly<Record<string, number>>): void {
  const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
  writeSync(1, `${JSON.stringify({ steps: counts, peakRssMb })}\n`);
}

type Around = (self: unknown, args: unknown[], call: () => unknown) => unknown;

function wrap(target: object, name: string, instead: Around): void {
  const real: unknown = Reflect.get(target, name);
  if (typeof real !== 'function') throw new TypeError(`${name} is no function`);
  const watched = function (this: unknown, ...args: unknown[]): unknown {
    return instead(this, args, () => Reflect.apply(real, this, args) as unknown);
  };
  // Some carry how they are to be made into promises.
  Reflect.set(target, name, Object.defineProperties(watched, Object.getOwnPropertyDescriptors(real)));
}

watchCommits();
await watchFiles();
watchRequests();

function watchCommits(): void {
  const memory = new Database(':memory:');
  const statements: object = Object.getPrototypeOf(memory.prepare('SELECT 1')) as object;
  memory.close();
  let inTurn: string[] = [];
  wrap(statements, 'run', (self, _, call) => {
    const { source, database } = self as Database.Statement;
    const [, verb, table] =
      /^\s*(INSERT|UPDATE|DELETE)(?:\s+OR\s+\w+)?(?:\s+INTO|\s+FROM)?\s+(\w+)/i.exec(source) ?? [];
    if (verb !== undefined) inTurn.push(`${verb.toLowerCase()} ${table ?? ''}`);
    const commits = /^COMMIT/i.test(source) || (verb !== undefined && !database.inTransaction);
    if (!commits) return call();
    const label = [...new Set(inTurn)].join(', ');
    inTurn = [];
    step(`before commit of ${label}`);
    const result = call();
    step(`after commit of ${label}`);
    return result;
  });
  wrap(Database.prototype, 'exec', (_, [sql], call) => {
    const label = String(sql).trim().slice(0, 20).split('\n', 1)[0] ?? '';
    step(`before ${label}`);
    const result = call();
    step(`after ${label}`);
    return result;
  });
}

/** Opening for reading changes nothing. */
function creates([, flags]: unknown[]): boolean {
  if (typeof flags === 'number') return (flags & constants.O_CREAT) !== 0;
  return typeof flags === 'string' && /[wa]/.test(flags);
}

function before(name: string, counts: (args: unknown[]) => boolean = () => true): Around {
  return (_, args, call) => {
    if (counts(args)) step(`before ${name}`);
    return call();
  };
}

function around(name: string): Around {
  return async (_, __, call) => {
    step(`before ${name}`);
    const result = await call();
    step(`after ${name}`);
    return result;
  };
}

async function watchFiles(): Promise<void> {
  const probe = await fs.promises.open(import.meta.filename);
  const handles: object = Object.getPrototypeOf(probe) as object;
  await probe.close();
  wrap(fs.promises, 'open', before('open', creates));
  for (const name of ['mkdir', 'rename', 'rm', 'link', 'unlink', 'copyFile', 'writeFile'])
    wrap(fs.promises, name, around(name));
  for (const name of ['write', 'writev', 'writeFile', 'sync', 'datasync', 'truncate'])
    wrap(handles, name, before(name));
  wrap(fs, 'openSync', before('openSync', creates));
  for (const name of ['mkdir', 'rename', 'rm', 'writeFile', 'copyFile'])
    wrap(fs, `${name}Sync`, before(`${name}Sync`));
  for (const name of ['write', 'writev', 'fsync', 'fdatasync']) {
    wrap(fs, `${name}Sync`, before(`${name}Sync`));
    wrap(fs, name, before(`${name} with a callback`));
  }
  syncBuiltinESMExports();
}

/** Of undici, in the order of one request. */
function watchRequests(): void {
  for (const event of [
    'request:create',
    'client:sendHeaders',
    'request:bodySent',
    'request:headers',
    'request:trailers',
    'request:error',
  ])
    diagnostics.subscribe(`undici:${event}`, () => step(event));
}
