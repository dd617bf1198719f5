/**
 * Kills the application at every one of its steps and at random moments, and compares what it kept with what its service
 * holds: `npm run --silent faults [-- --kills 200] [--seed N] [--every 1]`. The last line is one JSON object.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { inParallel } from '../../main/services/in-parallel.ts';
import {
  type Chain,
  measureLife,
  type Outcome,
  randomMoments,
  runChain,
  sum,
} from '../integration/faults/campaign.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Every so many steps one; 0 leaves them out. */
    every: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);
const every = Number(values.every);
const startedAt = performance.now();
const outcomes: Outcome[] = [];

const life = await measureLife();
console.error(`Seed ${seed}. A life has ${life.steps} steps and takes ${Math.round(life.tookMs)} ms.`);
// The order of steps differs from life to life, and so does their number: some more are tried than were counted.
const last = every === 0 ? 0 : Math.ceil(life.steps * 1.1);
const steps = Array.from({ length: last }, (_, index) => index + 1).filter((step) => step % every === 0);
await run(
  'step',
  steps.map((step): Chain => [{ at: 'step', step }]),
);
await run('random', randomMoments(seed, Number(values.kills), life.tookMs));

const totals = sum(outcomes);
const labels = new Set(
  outcomes.flatMap((outcome) => outcome.labels).filter((label) => !/^\d+ ms$/.test(label)),
);
console.error([...labels].toSorted().join('\n'));
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(JSON.stringify({ ...totals, steps: life.steps, kindsOfSteps: labels.size, seed, seconds }));
const { losses, duplicates, orphans, damages } = totals;
process.exitCode = losses + duplicates + orphans + damages > 0 ? 1 : 0;

async function run(name: string, chains: readonly Chain[]): Promise<void> {
  let done = 0;
  await inParallel(chains, availableParallelism(), async (chain) => {
    const outcome = await runChain(chain);
    outcomes.push(outcome);
    done += 1;
    for (const finding of outcome.findings)
      console.error(
        `${finding.kind}: ${finding.text}\n  after ${JSON.stringify(chain)} (${outcome.labels.join('; ')}), see ${outcome.libraryPath}`,
      );
    if (done % 25 === 0) console.error(`${name}: ${done} of ${chains.length} libraries`);
  });
}
