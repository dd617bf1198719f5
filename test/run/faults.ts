/**
 * Kills the application at every one of its steps and at random moments, and compares what it kept with what its service
 * holds: `npm run --silent faults [-- --kills 200] [--seed N] [--steps all]`, or `-- --chain JSON` for the kills that a
 * finding names (with its seed where it says bad weather). The last line is one JSON object.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { inParallel } from '../../main/services/in-parallel.ts';
import {
  type Chain,
  everyStep,
  measureLife,
  type Outcome,
  randomMoments,
  runChain,
  sample,
  sum,
} from '../integration/faults/campaign.ts';
import { killSchema } from '../integration/faults/life.ts';
import { workSchema } from '../integration/faults/wanted.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string' },
    /** `all`, or how many of them. */
    steps: { type: 'string', default: 'all' },
    chain: { type: 'string' },
    work: { type: 'string', default: 'every-kind' },
  },
});
const lives = { work: workSchema.parse(values.work), threads: true };
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const startedAt = performance.now();
const outcomes: Outcome[] = [];

const steps = values.chain === undefined ? await everything() : 0;
if (values.chain !== undefined)
  await run(
    'chain',
    [z.array(killSchema).parse(JSON.parse(values.chain))],
    values.seed === undefined ? undefined : seed,
  );

const { kills, losses, duplicates, orphans, damages } = sum(outcomes);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(JSON.stringify({ kills, steps, losses, duplicates, orphans, damages, seed, seconds }));
process.exitCode = losses + duplicates + orphans + damages > 0 ? 1 : 0;

/** Returns how many steps there were kills for. */
async function everything(): Promise<number> {
  const life = await measureLife(lives);
  const every = everyStep(life.steps);
  const chains = values.steps === 'all' ? every : sample(every, Number(values.steps), 1, seed);
  console.error(
    `Seed ${seed}. A life takes ${Math.round(life.tookMs)} ms; ${chains.length} of its ${total(life.steps)} steps are killed.`,
  );
  await run('step', chains);
  // A moment may come after the end: then there are others.
  const wanted = sum(outcomes).kills + Number(values.kills);
  for (let round = 0; round < 10 && sum(outcomes).kills < wanted; round += 1)
    await run('random', randomMoments(seed + round, wanted - sum(outcomes).kills, life.tookMs), seed + round);
  return chains.length;
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sofar, count) => sofar + count, 0);
}

async function run(name: string, chains: readonly Chain[], weatherSeed?: number): Promise<void> {
  let done = 0;
  await inParallel(chains, availableParallelism(), async (chain) => {
    // Every second library has a bad network.
    const isCalm = weatherSeed === undefined || chains.indexOf(chain) % 2 === 1;
    const outcome = await runChain(lives, chain, isCalm ? undefined : weatherSeed);
    outcomes.push(outcome);
    done += 1;
    for (const { kind, text } of outcome.findings)
      console.error(
        `${kind}: ${text}\n  after ${JSON.stringify(chain)}${isCalm ? '' : ' in bad weather'}, see ${outcome.libraryPath}`,
      );
    if (done % 25 === 0) console.error(`${name}: ${done} of ${chains.length} libraries`);
  });
}
