/**
 * Kills the application at its steps, one after another and at random, and compares what it kept with what its service
 * holds: `npm run --silent faults [-- --kills 200] [--steps all] [--seed N]`. A seed and the list of steps decide all of
 * a run: the same kills, each a step and its count, of the same libraries in the same order. `-- --chain JSON
 * [--weather N]` repeats one library, as a finding says. `-- --measure` writes the list of steps anew. The last line is
 * one JSON object: losses, duplicates, orphans, damages, crashes, hung libraries and unlisted steps are to be 0, and at
 * least half of all kills are to be reached; `slow` are libraries that needed more time than the harness gives on a
 * machine of this speed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { forEachConcurrently } from '../../main/core/concurrency/limiter.ts';
import {
  againWith,
  everyStep,
  listOf,
  measureMachine,
  type Outcome,
  randomTrials,
  runTrial,
  stepTrials,
  sum,
  type Trial,
  type Unfinished,
  unlistedIn,
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
/** The steps of one life with how often each happens, as `--measure` found them last: a run's own differ by its timing. */
const listFile = new URL('../integration/faults/steps-of-a-life.json', import.meta.url);
const countsSchema = z.record(z.string(), z.number());

const machine = await measureMachine(lives);
if (values.measure) await writeList();
else await (values.chain === undefined ? everything() : again(values.chain));

async function again(chain: string): Promise<void> {
  const weatherSeed = values.weather === undefined ? null : Number(values.weather);
  await run([{ index: 0, chain: z.array(killSchema).parse(JSON.parse(chain)), weatherSeed }]);
  report();
}

async function everything(): Promise<void> {
  const listed = await readList();
  const unlisted = unlistedIn(machine.steps, listed);
  const some = values.steps === 'all' ? null : Number(values.steps);
  const steps = stepTrials(everyStep(listed), { kills: some, seed });
  const random = randomTrials(listed, seed, Number(values.kills));
  const drawn = random.flatMap(({ chain }) => chain).length;
  console.error(
    `Seed ${seed}. A life takes ${Math.round(machine.lifeMs)} ms; ${steps.length} of its steps are killed, then ${drawn} at random.`,
  );
  await run(steps);
  await run(random);
  report({ steps: steps.length, random: drawn, unlisted });
}

/** One more at once than there are processors, as a life also waits; those that the time limit stopped are finished afterwards, one by one. */
async function run(trials: readonly Trial[]): Promise<void> {
  const unfinished: Unfinished[] = [];
  await forEachConcurrently(trials, availableParallelism() + 1, async (trial) => {
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
  if (kill.at === 'end') return 'at its end';
  const { label, count, turns = 0 } = kill.step;
  return turns === 0 ? `${label} (${count})` : `${label} (${count}), ${turns} turns later`;
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

/** What a run set out to do; `unlisted`: kinds of step that happen and that the list lacks. */
interface Plan {
  readonly steps: number;
  readonly random: number;
  readonly unlisted: readonly string[];
}

/** `unreached`: kills whose step did not come, as an earlier life had done it or the timing did not bring it. */
function report(plan?: Plan): void {
  const { kills, ...totals } = sum(outcomes);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const kept = outcomes.flatMap(({ keptAt }) => keptAt ?? []);
  const unreached = plan === undefined ? 0 : plan.steps + plan.random - kills;
  const planned = plan === undefined ? {} : { ...plan, unlisted: plan.unlisted.length, unreached };
  console.log(JSON.stringify({ kills, ...planned, ...totals, seed, seconds, kept }));
  const { slow: _, ...wrong } = totals;
  const gaps = plan === undefined ? [] : gapsOf(plan, unreached);
  for (const gap of gaps) console.error(gap);
  process.exitCode = gaps.length > 0 || Object.values(wrong).some((count) => count > 0) ? 1 : 0;
}

/** Why a run without findings says too little: steps that it never kills, and kills that never happened. */
function gapsOf({ steps, random, unlisted }: Plan, unreached: number): string[] {
  const next = 'Run npm run faults -- --measure, look at what changed in the list, and commit it.';
  return [
    ...(unlisted.length > 0
      ? [`The list of steps lacks what happens now: ${unlisted.join('; ')}. ${next}`]
      : []),
    ...(unreached * 2 > steps + random
      ? [`More than half of the kills were not reached: the list names steps that no longer come. ${next}`]
      : []),
  ];
}

async function readList(): Promise<Record<string, number>> {
  return countsSchema.parse(JSON.parse(await readFile(listFile, 'utf8')));
}

/** Of several lives, so that a step which only some timing brings is not missed. */
async function writeList(): Promise<void> {
  const lived = [machine.steps];
  for (let round = 0; round < 3; round += 1) lived.push((await measureMachine(lives)).steps);
  const list = listOf(lived, await readList());
  await writeFile(listFile, `${JSON.stringify(list, null, 2)}\n`);
  console.log(JSON.stringify({ labels: Object.keys(list).length }));
}
