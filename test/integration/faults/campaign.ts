/** Many lives, most of them killed, and what is lost, doubled or left behind by them. */
import { type Random, randomFrom } from '../../../main/sandbox/make/random.ts';
import { type Finding, judge } from './judge.ts';
import { type Ended, type Home, hurried, type Kill, openHome } from './life.ts';
import { wantedNames } from './wanted.ts';

/** Kills of one library, in this order; afterwards it is left in peace until its work is done. */
export type Chain = readonly Kill[];

/** What one library went through. `folder` is kept when there is a finding. */
export interface Outcome {
  readonly kills: number;
  /** Of the last life of an undisturbed library; 0 when none ended by itself. */
  readonly labels: readonly string[];
  readonly findings: readonly Finding[];
  readonly libraryPath: string;
  /** True when the first life came to its end before its kill: there is no such step. */
  readonly wasOver: boolean;
}

/** Sums over all libraries. */
export interface Totals {
  readonly kills: number;
  readonly losses: number;
  readonly duplicates: number;
  readonly orphans: number;
  /** Findings of SQLite's own checks. */
  readonly damages: number;
}

/** Runs a chain over a new library and judges what is there at the end. What the application throws is a loss. */
export async function runChain(chain: Chain): Promise<Outcome> {
  const home = await openHome(hurried);
  const labels: string[] = [];
  let kills = 0;
  let wasOver = false;
  let findings: readonly Finding[] = [];
  try {
    for (const [index, kill] of chain.entries()) {
      const ended = await home.live(kill);
      wasOver ||= index === 0 && !ended.killed;
      if (ended.killed) kills += 1;
      if (ended.killed) labels.push(ended.label ?? (kill.at === 'moment' ? `${kill.ms} ms` : ''));
    }
    await home.anHourPasses();
    await home.live({ at: 'end' });
    findings = await judge(home.places, wantedNames(hurried.work));
  } catch (error) {
    findings = [{ kind: 'loss', text: error instanceof Error ? error.message : String(error) }];
  } finally {
    await home.close({ keep: findings.length > 0 });
  }
  return { kills, labels, findings, libraryPath: home.places.libraryPath, wasOver };
}

/** How an undisturbed life goes: its steps and its milliseconds. The second of two, whose sources were read before. */
export async function measureLife(): Promise<{ steps: number; tookMs: number }> {
  let last: Ended | null = null;
  for (let round = 0; round < 2; round += 1) {
    const home: Home = await openHome(hurried);
    try {
      last = await home.live({ at: 'end' });
    } finally {
      await home.close({ keep: false });
    }
  }
  return { steps: last?.steps ?? 0, tookMs: last?.tookMs ?? 0 };
}

/** `count` kills at steps spread over the whole life, `perLibrary` of them in each library, the later ones while it recovers. */
export function spreadSteps(seed: number, count: number, perLibrary: number, steps: number): Chain[] {
  const random = randomFrom(seed);
  const kills = Array.from({ length: count }, (_, index): Kill => {
    const step = 1 + Math.floor(((index + random()) * steps) / count);
    return { at: 'step', step };
  });
  // Far apart within a library, so that the second kill finds something to kill.
  const libraries = Math.ceil(count / perLibrary);
  return Array.from({ length: libraries }, (_, library) =>
    kills.filter((__, index) => index % libraries === library),
  );
}

/** `count` kills at random moments, one to four of them in each library. */
export function randomMoments(seed: number, count: number, lifeMs: number): Chain[] {
  const random = randomFrom(seed);
  const chains: Chain[] = [];
  for (let left = count; left > 0; left -= chains.at(-1)?.length ?? left) {
    const length = Math.min(left, 1 + Math.floor(random() * 4));
    chains.push(Array.from({ length }, () => moment(random, lifeMs)));
  }
  return chains;
}

/** Most of a life's first part is reading its sources: few of the kills fall there. */
function moment(random: Random, lifeMs: number): Kill {
  return { at: 'moment', ms: Math.round(lifeMs * (0.25 + 0.75 * random())) };
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
