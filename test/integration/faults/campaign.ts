/** Many lives, most of them killed, and what is lost, doubled or left behind by them. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomFrom, seedFor } from '../../../main/sandbox/make/random.ts';
import type { FaultyProxy } from '../../fakes/faulty-proxy.ts';
import { measureSlowness } from '../../patience.ts';
import { type Finding, judge, type Places } from './judge.ts';
import { unsettledIn } from './library-records.ts';
import {
  type Ended,
  type Home,
  type HomeOptions,
  highest,
  hurried,
  type Kill,
  LifeFailure,
  openHome,
  type Pace,
} from './life.ts';
import { wantedNames } from './wanted.ts';
import { startWeatheredProxy } from './weather.ts';

/** Kills of one library, in this order; afterwards it is left in peace until its work is done. */
export type Chain = readonly Kill[];

/** What is requested, and whether downloads have threads of their own. */
export type Lives = Pick<HomeOptions, 'work' | 'threads'> & {
  /** Called before the first life. */
  readonly before?: (places: Places) => Promise<void>;
};

/** What happens to one library. Everything follows from the seed and the library's index in the run. */
export interface Trial {
  readonly index: number;
  readonly chain: Chain;
  /** Of its network; null when that works. */
  readonly weatherSeed: number | null;
}

/** What one library went through. */
export interface Outcome {
  readonly trial: Trial;
  readonly kills: number;
  readonly findings: readonly Finding[];
  /** Errors with which lives ended, with their codes. */
  readonly crashes: readonly LifeFailure[];
  /** `slow`: the harness's own time limit stopped it, and all was well once it had more time alone; `hung`: it was not. */
  readonly pace: 'in-time' | 'slow' | 'hung';
  /** Where the library, the service's store, the logs and the trial are kept; null when all was well. */
  readonly keptAt: string | null;
  /** What was left when it hung or crashed for good, with the codes of its errors. */
  readonly unsettled: readonly string[];
}

/** A library whose life was stopped by the time limit: `finish` goes on with it, alone and with more time. */
export interface Unfinished {
  readonly trial: Trial;
  finish(): Promise<Outcome>;
}

/** Sums over all libraries. `damages`: findings of SQLite's own checks. */
export interface Totals {
  readonly kills: number;
  readonly losses: number;
  readonly duplicates: number;
  readonly orphans: number;
  readonly damages: number;
  readonly crashes: number;
  readonly slow: number;
  readonly hung: number;
}

/** How busy the machine is: once at the start, with the life that was measured then, and before each library. */
export interface Machine {
  readonly lifeMs: number;
  readonly slowness: number;
  measure(): Promise<number>;
}

/** Answers are lost between kills, too: with the clock of hurried lives a retry comes at once. */
const badWeather = {
  dropShare: 0.05,
  resetShare: 0.05,
  lateEvery: 1000,
  outagesMs: [],
  requestsBetween: 0,
  urlLifetimeMs: 0,
};

/** A life takes longer where a kill left waiting times, and on a machine that has become busy: so many lives, but a minute at least. */
const limit = { lives: 15, leastMs: 60_000, timesAlone: 6 };

/** The limits of a life on a machine that is so slow now. */
export function paceOf(machine: Machine, slowness: number): Pace {
  const lifeMs = machine.lifeMs * Math.max(1, slowness / machine.slowness);
  return { longestMs: Math.max(limit.leastMs, limit.lives * lifeMs) };
}

/**
 * What times out after 20 s does so after one, on a slow machine after as much more as it is slower, up to four: longer,
 * and the waits between retries would be all that a run does.
 */
const rateOf = (slowness: number): number => Math.max(hurried.rate / 4, hurried.rate / slowness);

/**
 * Runs a trial over a new library and judges what is there at the end. A life that crashes is followed by the next one,
 * as a user would start again; only what is lost in the end is a loss.
 */
export async function runTrial(
  lives: Lives,
  trial: Trial,
  machine: Machine,
  paceFor: typeof paceOf = paceOf,
): Promise<Outcome | Unfinished> {
  const slowness = await machine.measure();
  const front = (url: string): Promise<FaultyProxy> =>
    startWeatheredProxy(url, { ...badWeather, seed: trial.weatherSeed ?? 0 });
  const home = await openHome({
    ...hurried,
    rate: rateOf(slowness),
    ...lives,
    ...(trial.weatherSeed === null ? {} : { front }),
  });
  await lives.before?.(home.places);
  const ran: Ran = { home, lives, trial, kills: 0, crashes: [] };
  const finish = async (): Promise<Outcome> => {
    const { longestMs } = paceFor(machine, await machine.measure());
    const end = await rest(ran, { longestMs: limit.timesAlone * longestMs });
    return conclude(ran, end, end === 'limit' ? 'hung' : 'slow');
  };
  const end = await liveAndDie(ran, paceFor(machine, slowness));
  return end === 'limit' ? { trial, finish } : conclude(ran, end, 'in-time');
}

/** What one library has gone through so far. */
interface Ran {
  readonly home: Home;
  readonly lives: Lives;
  readonly trial: Trial;
  kills: number;
  readonly crashes: LifeFailure[];
}

/** How a life ended that was not killed: with its work done, by an error, or by the harness's limit. */
type End = 'done' | 'crash' | 'limit';

async function liveAndDie(ran: Ran, pace: Pace): Promise<End> {
  for (const kill of ran.trial.chain) {
    const end = await liveOnce(ran, kill, pace);
    if (end === 'limit') return end;
  }
  return rest(ran, pace);
}

/** One life that is left in peace; a crash of it is followed by one more. */
async function rest(ran: Ran, pace: Pace): Promise<End> {
  await ran.home.anHourPasses();
  const end = await liveOnce(ran, { at: 'end' }, pace);
  return end === 'crash' ? liveOnce(ran, { at: 'end' }, pace) : end;
}

async function liveOnce(ran: Ran, kill: Kill, pace: Pace): Promise<End> {
  try {
    if ((await ran.home.live(kill, pace)).killed) ran.kills += 1;
    return 'done';
  } catch (error) {
    if (!(error instanceof LifeFailure)) throw error;
    if (error.kind === 'crash') ran.crashes.push(error);
    return error.kind;
  }
}

/** Judges the library when its work is done (otherwise it may only be late), and keeps it when something is wrong. */
async function conclude(ran: Ran, end: End, pace: Outcome['pace']): Promise<Outcome> {
  const { home, lives, trial, kills, crashes } = ran;
  const findings = end === 'done' ? await judge(home.places, wantedNames(lives.work)) : [];
  const unsettled = end === 'done' ? [] : unsettledIn(home.places.libraryPath);
  const isKept = findings.length > 0 || crashes.length > 0 || pace === 'hung';
  const outcome = { trial, kills, crashes, findings, pace, unsettled, keptAt: isKept ? home.folder : null };
  const again = againWith(trial);
  if (isKept)
    await writeFile(
      path.join(home.folder, 'trial.json'),
      `${JSON.stringify({ ...lives, ...outcome, again }, null, 2)}\n`,
    );
  await home.close({ keep: isKept });
  return outcome;
}

/** The command that repeats one library. */
export function againWith({ chain, weatherSeed }: Trial): string {
  const weather = weatherSeed === null ? '' : ` --weather ${weatherSeed}`;
  return `npm run faults -- --chain '${JSON.stringify(chain)}'${weather}`;
}

/** A load of forty processes on two cores is still told from one of thirty. */
const measure = (): Promise<number> => measureSlowness(1, 40);

/** How an undisturbed life goes: the second of two, whose sources were read before. */
export async function measureMachine(lives: Lives): Promise<Machine & Ended> {
  const slowness = await measure();
  for (let round = 1; ; round += 1) {
    const home: Home = await openHome({ ...hurried, rate: rateOf(slowness), ...lives });
    try {
      const life = await home.live({ at: 'end' }, { longestMs: 600_000 });
      if (round === 2) return { ...life, lifeMs: life.tookMs, slowness, measure };
    } finally {
      await home.close({ keep: false });
    }
  }
}

/** A commit is labelled with all that it holds, and timing decides what comes together: each change in it counts for itself. */
function partsOf(label: string): string[] {
  const [, place, changes] = /^(before|after) commit of (.*)$/.exec(label) ?? [];
  return changes === undefined
    ? [label]
    : changes.split(', ').map((change) => `${place ?? ''} commit of ${change}`);
}

const tablesOf = (label: string): string[] => partsOf(label).map((part) => part.split(' ').at(-1) ?? '');

/** Labels of a life with something in them that no label of the list has. */
export function unlistedIn(steps: Ended['steps'], listed: Ended['steps']): string[] {
  const known = new Set(Object.keys(listed).flatMap(partsOf));
  return Object.keys(steps).filter((label) => !partsOf(label).every((part) => known.has(part)));
}

/**
 * The list after these lives: the most of each step that happened in one of them, and the commits of the list before
 * that only another timing brings, as all their tables are still written.
 */
export function listOf(lives: readonly Ended['steps'][], before: Ended['steps']): Record<string, number> {
  const measured = highest(lives);
  const written = new Set(Object.keys(measured).filter(isJournalled).flatMap(tablesOf));
  const kept = Object.entries(before).filter(
    ([label]) => isJournalled(label) && tablesOf(label).every((table) => written.has(table)),
  );
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(kept), ...measured }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Journalled is what the catalogue commits. */
const isJournalled = (label: string): boolean => label.includes('commit of');

/** Of steps that are repeated and not journalled (a file written, a job requested): the first ones, then one in so many. */
const firstOfKind = 4;
const oneIn = 24;

/** A chain of one kill for each journalled step of a life, and for enough of the others. */
export function everyStep(steps: Ended['steps']): Chain[] {
  return Object.entries(steps)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([label, times]) =>
      Array.from({ length: times }, (_, index) => index + 1)
        .filter((count) => isJournalled(label) || count <= firstOfKind || count % oneIn === 0)
        .map((count): Chain => [{ at: 'step', step: { label, count } }]),
    );
}

/**
 * `kills` of these chains, evenly spread, `perLibrary` of them after one another in the same library; all of them when
 * `kills` is null.
 */
export function stepTrials(
  chains: readonly Chain[],
  {
    kills,
    perLibrary = 1,
    seed,
  }: { readonly kills: number | null; readonly perLibrary?: number; readonly seed: number },
): Trial[] {
  const random = randomFrom(seed);
  const chosen =
    kills === null
      ? chains
      : Array.from({ length: kills }, (_, index) => {
          const place = Math.floor(((index + random()) * chains.length) / kills);
          return chains[place] ?? [];
        });
  const libraries = Math.ceil(chosen.length / perLibrary);
  return Array.from({ length: libraries }, (_, index) => ({
    index,
    chain: chosen.filter((__, at) => at % libraries === index).flat(),
    weatherSeed: null,
  }));
}

/** Later than its step by up to so many turns of the event loop, a kill finds what the step began half done. */
const mostTurns = 4;

/**
 * The library of this index that is killed at random, one to four times; every second one has a bad network. Each kill
 * is a step of the list `steps`, drawn as often as it happens in a life, and turns after it: the same ones for a seed,
 * whatever the machine does.
 */
export function randomTrial(steps: Ended['steps'], seed: number, index: number): Trial {
  const random = randomFrom(seedFor(seed, `kills ${index}`));
  const length = 1 + Math.floor(random() * 4);
  const sorted = Object.entries(steps).toSorted(([a], [b]) => (a < b ? -1 : 1));
  // What a life has done is not done again: the next kill is drawn from the rest of a life.
  let left = 1;
  const chain = Array.from({ length }, (): Kill => {
    const [label, times] = drawn(sorted, random());
    const share = random();
    const count = 1 + Math.floor(share * left * times);
    left *= 1 - share;
    return { at: 'step', step: { label, count, turns: Math.floor(random() * (mostTurns + 1)) } };
  });
  const weatherSeed = index % 2 === 0 ? seedFor(seed, `weather ${index}`) : null;
  return { index, chain, weatherSeed };
}

/** The label at this share of all steps. */
function drawn(steps: readonly [string, number][], share: number): [string, number] {
  let left = share * steps.reduce((total, [, times]) => total + times, 0);
  const found = steps.find(([, times]) => (left -= times) < 0) ?? steps.at(-1);
  if (found === undefined) throw new Error('The list of steps is empty');
  return found;
}

/** So many of these libraries that there are `kills` in them, the last of them cut short. */
export function randomTrials(steps: Ended['steps'], seed: number, kills: number): Trial[] {
  const trials: Trial[] = [];
  for (let left = kills; left > 0; left -= trials.at(-1)?.chain.length ?? left) {
    const trial = randomTrial(steps, seed, trials.length);
    trials.push({ ...trial, chain: trial.chain.slice(0, left) });
  }
  return trials;
}

export function sum(outcomes: readonly Outcome[]): Totals {
  const count = (kind: Finding['kind']): number =>
    outcomes.flatMap(({ findings }) => findings).filter((finding) => finding.kind === kind).length;
  const paced = (pace: Outcome['pace']): number => outcomes.filter((one) => one.pace === pace).length;
  return {
    kills: outcomes.reduce((total, { kills }) => total + kills, 0),
    losses: count('loss'),
    duplicates: count('duplicate'),
    orphans: count('orphan'),
    damages: count('catalogue'),
    crashes: outcomes.reduce((total, { crashes }) => total + crashes.length, 0),
    slow: paced('slow'),
    hung: paced('hung'),
  };
}
