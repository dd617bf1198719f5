/** Many lives, most of them killed, and what is lost, doubled or left behind by them. */
import { randomFrom } from '../../../main/sandbox/make/random.ts';
import type { FaultyProxy } from '../../fakes/faulty-proxy.ts';
import { type Finding, judge } from './judge.ts';
import { type Ended, type Home, type HomeOptions, hurried, type Kill, openHome } from './life.ts';
import { wantedNames } from './wanted.ts';
import { startWeatheredProxy } from './weather.ts';

/** Kills of one library, in this order; afterwards it is left in peace until its work is done. */
export type Chain = readonly Kill[];

/** What is asked for, and whether downloads have threads of their own. */
export type Lives = Pick<HomeOptions, 'work' | 'threads'>;

/** What one library went through; it is kept when there is a finding. */
export interface Outcome {
  readonly kills: number;
  readonly findings: readonly Finding[];
  readonly libraryPath: string;
}

/** Sums over all libraries. `damages`: findings of SQLite's own checks. */
export interface Totals {
  readonly kills: number;
  readonly losses: number;
  readonly duplicates: number;
  readonly orphans: number;
  readonly damages: number;
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

/**
 * Runs a chain over a new library and judges what is there at the end; with `weatherSeed`, over a bad network. What the
 * application throws is a loss.
 */
export async function runChain(lives: Lives, chain: Chain, weatherSeed?: number): Promise<Outcome> {
  const front = (url: string): Promise<FaultyProxy> =>
    startWeatheredProxy(url, { ...badWeather, seed: weatherSeed ?? 0 });
  const home = await openHome({ ...hurried, ...lives, ...(weatherSeed === undefined ? {} : { front }) });
  let kills = 0;
  let findings: readonly Finding[] = [];
  try {
    for (const kill of chain) if ((await home.live(kill)).killed) kills += 1;
    await home.anHourPasses();
    await home.live({ at: 'end' });
    findings = await judge(home.places, wantedNames(lives.work));
  } catch (error) {
    findings = [{ kind: 'loss', text: error instanceof Error ? error.message : String(error) }];
  } finally {
    await home.close({ keep: findings.length > 0 });
  }
  return { kills, findings, libraryPath: home.places.libraryPath };
}

/** How an undisturbed life goes: the second of two, whose sources were read before. */
export async function measureLife(lives: Lives): Promise<Ended> {
  for (let round = 1; ; round += 1) {
    const home: Home = await openHome({ ...hurried, ...lives });
    try {
      const ended = await home.live({ at: 'end' });
      if (round === 2) return ended;
    } finally {
      await home.close({ keep: false });
    }
  }
}

/** Journalled is what the catalogue commits. */
const isJournalled = (label: string): boolean => label.includes('commit of');

/** Of steps that are repeated and not journalled (a file written, a job asked for): the first ones, then one in so many. */
const firstOfKind = 4;
const oneIn = 24;

/** A chain of one kill for each journalled step of a life, and for enough of the others. */
export function everyStep(steps: Ended['steps']): Chain[] {
  return Object.entries(steps).flatMap(([label, times]) =>
    Array.from({ length: times }, (_, index) => index + 1)
      .filter((count) => isJournalled(label) || count <= firstOfKind || count % oneIn === 0)
      .map((count): Chain => [{ at: 'step', step: { label, count } }]),
  );
}

/** `kills` of these chains, evenly spread, `perLibrary` of them after one another in the same library. */
export function sample(chains: readonly Chain[], kills: number, perLibrary: number, seed: number): Chain[] {
  const random = randomFrom(seed);
  const chosen = Array.from({ length: kills }, (_, index) => {
    const place = Math.floor(((index + random()) * chains.length) / kills);
    return chains[place] ?? [];
  });
  const libraries = Math.ceil(kills / perLibrary);
  return Array.from({ length: libraries }, (_, library) =>
    chosen.filter((__, index) => index % libraries === library).flat(),
  );
}

/** `count` kills at random moments, one to four of them in each library. */
export function randomMoments(seed: number, count: number, lifeMs: number): Chain[] {
  const random = randomFrom(seed);
  const chains: Chain[] = [];
  for (let left = count; left > 0; left -= chains.at(-1)?.length ?? left) {
    const length = Math.min(left, 1 + Math.floor(random() * 4));
    // The first part of a life is reading its sources: nothing happens there.
    chains.push(
      Array.from(
        { length },
        (): Kill => ({ at: 'moment', ms: Math.round(lifeMs * (0.15 + 0.85 * random())) }),
      ),
    );
  }
  return chains;
}

export function sum(outcomes: readonly Outcome[]): Totals {
  const of = (kind: Finding['kind']): number =>
    outcomes.flatMap(({ findings }) => findings).filter((finding) => finding.kind === kind).length;
  return {
    kills: outcomes.reduce((total, { kills }) => total + kills, 0),
    losses: of('loss'),
    duplicates: of('duplicate'),
    orphans: of('orphan'),
    damages: of('catalogue'),
  };
}
