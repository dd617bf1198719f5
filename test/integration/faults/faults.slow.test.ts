/** A part of `npm run faults`: kills at steps of a run, spread over it, and at random. */
import { expect, test } from 'vitest';
import { patientMs } from '../../patience.ts';
import {
  everyStep,
  measureMachine,
  type Outcome,
  randomTrials,
  runTrial,
  stepTrials,
  sum,
} from './campaign.ts';

const seed = 5;
// Threads take a third of a life to start.
const lives = { work: 'few', threads: false } as const;

test(
  'killed at many of its steps and at any moment, nothing is lost, paid for twice or left behind',
  async () => {
    const machine = await measureMachine(lives);
    const steps = stepTrials(everyStep(machine.steps), { kills: 12, perLibrary: 3, seed });
    const outcomes: Outcome[] = [];
    for (const trial of [...steps, ...randomTrials(machine.steps, seed, 8)]) {
      const ended = await runTrial(lives, trial, machine);
      outcomes.push('finish' in ended ? await ended.finish() : ended);
    }
    const totals = sum(outcomes);
    process.stdout.write(`${JSON.stringify(totals)}\n`);
    expect(outcomes.filter(({ keptAt }) => keptAt !== null)).toEqual([]);
    // A step may be missing when a library is gone on with, or when this life's timing does not bring it.
    expect(totals.kills).toBeGreaterThanOrEqual(6);
  },
  patientMs(900_000),
);
