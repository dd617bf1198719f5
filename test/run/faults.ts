/**
 * Kills the application at its steps and at random moments, and compares what it kept with what its service holds:
 * `npm run --silent faults [-- --kills 200] [--steps all] [--seed N]`. A seed repeats a run: the same kills of the same
 * libraries in the same order. `-- --chain JSON [--weather N]` repeats one library, as a finding says. `-- --measure`
 * writes the list of steps anew. The last line is one JSON object: losses, duplicates, orphans, damages, crashes and
 * hung libraries are to be 0; `slow` are those that needed more time than the harness gives on a machine of this speed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { inParallel } from '../../main/services/in-parallel.ts';
import {
  againWith,
  everyStep,
  measureMachine,
  type Outcome,
  randomTrials,
  runTrial,
  stepTrials,
  sum,
  type Trial,
  type Unfinished,
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
    weather: { type: 'string' },
    work: { type: 'string', default: 'every-kind' },
    measure: { type: 'boolean', default: false },
  },
});
const lives = { work: workSchema.parse(values.work), threads: true };
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const startedAt = performance.now();
const outcomes: Outcome[] = [];
/** The steps of one life with how often each happens, as they were measured once: a run's own differ by its timing. */
const listFile = new URL('../integration/faults/steps-of-a-life.json', import.meta.url);
const countsSchema = z.record(z.string(), z.number());

const machine = await measureMachine(lives);
if (values.measure) await writeList();
else await (values.chain === undefined ? everything() : again(values.chain));

async function again(chain: string): Promise<void> {
  const weatherSeed = values.weather === undefined ? null : Number(values.weather);
  await run([{ index: 0, chain: z.array(killSchema).parse(JSON.parse(chain)), weatherSeed }]);
  report({ steps: 0 });
}

async function everything(): Promise<void> {
  const listed = countsSchema.parse(JSON.parse(await readFile(listFile, 'utf8')));
  const unlisted = Object.keys(machine.steps).filter((label) => !(label in listed));
  const kills = values.steps === 'all' ? null : Number(values.steps);
  const steps = stepTrials(everyStep(listed), { kills, seed });
  console.error(
    `Seed ${seed}. A life takes ${Math.round(machine.lifeMs)} ms; ${steps.length} of its steps are killed.`,
  );
  if (unlisted.length > 0) console.error(`Not in the list of steps, see --measure: ${unlisted.join('; ')}`);
  await run(steps);
  const unreached = steps.length - sum(outcomes).kills;
  // A moment may come after the end: then the next libraries of the same series follow.
  const wanted = sum(outcomes).kills + Number(values.kills);
  for (let from = 0, round = 0; round < 10 && sum(outcomes).kills < wanted; round += 1) {
    const trials = randomTrials(seed, wanted - sum(outcomes).kills, from);
    from += trials.length;
    await run(trials);
  }
  report({ steps: steps.length, unreached, unlisted: unlisted.length });
}

/** One more at once than there are processors, as a life also waits; those that the time limit stopped are finished afterwards, one by one. */
async function run(trials: readonly Trial[]): Promise<void> {
  const unfinished: Unfinished[] = [];
  await inParallel(trials, availableParallelism() + 1, async (trial) => {
    console.error(`${trial.index}: ${trial.chain.map(nameOf).join(', then ')}`);
    const ended = await runTrial(lives, trial, machine);
    if ('finish' in ended) {
      console.error(`${trial.index}: over the time limit; goes on alone after the others`);
      unfinished.push(ended);
    } else note(ended);
  });
  for (const one of unfinished) note(await one.finish());
}

function nameOf(kill: Trial['chain'][number]): string {
  if (kill.at === 'step') return `${kill.step.label} (${kill.step.count})`;
  return kill.at === 'moment' ? `after ${Math.round(kill.share * 100)} % of a life` : 'at its end';
}

function note(outcome: Outcome): void {
  outcomes.push(outcome);
  const { trial, findings, crashes, pace, unsettled, keptAt } = outcome;
  const lines = [
    ...findings.map(({ kind, text }) => `${kind}: ${text}`),
    ...crashes.map(({ code, message }) => `crash: ${code}: ${message}`),
    ...(unsettled.length > 0 ? [`not over: ${unsettled.join(', ')}`] : []),
    ...(pace === 'hung' ? ['hung: not over with six times as much time, alone'] : []),
    ...(pace === 'slow' ? ['slow: in order once it had more time'] : []),
  ];
  for (const line of lines) console.error(`${trial.index}: ${line}`);
  if (keptAt !== null) console.error(`  kept in ${keptAt}; again: ${againWith(trial)}`);
}

/** `unreached`: steps that this run's timing did not bring; `unlisted`: kinds of step that the list lacks. */
function report(of: {
  readonly steps: number;
  readonly unreached?: number;
  readonly unlisted?: number;
}): void {
  const { kills, ...totals } = sum(outcomes);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const kept = outcomes.flatMap(({ keptAt }) => keptAt ?? []);
  console.log(JSON.stringify({ kills, ...of, ...totals, seed, seconds, kept }));
  const { slow: _, ...wrong } = totals;
  process.exitCode = Object.values(wrong).some((count) => count > 0) ? 1 : 0;
}

/** The most of each that happened in several lives, so that a step which only some timing brings is not missed. */
async function writeList(): Promise<void> {
  const counts = new Map(Object.entries(machine.steps));
  for (let round = 0; round < 3; round += 1)
    for (const [label, count] of Object.entries((await measureMachine(lives)).steps))
      counts.set(label, Math.max(counts.get(label) ?? 0, count));
  const sorted = Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(listFile, `${JSON.stringify(sorted, null, 2)}\n`);
  console.log(JSON.stringify({ labels: counts.size }));
}
