/** A small part of `npm run faults`: kills at steps of a run, spread over it, and at random moments. */
import { expect, test } from 'vitest';
import { patientMs } from '../../patience.ts';
import { everyStep, measureLife, type Outcome, randomMoments, runChain, sample, sum } from './campaign.ts';

const seed = 4;
// Threads take a third of a life to start.
const lives = { work: 'few', threads: false } as const;

test(
  'killed at its steps and at any moment, nothing is lost, paid for twice or left behind',
  async () => {
    const life = await measureLife(lives);
    const steps = everyStep(life.steps);
    expect(steps.length).toBeGreaterThan(100);
    const outcomes: Outcome[] = [];
    for (const chain of sample(steps, 12, 3, seed)) outcomes.push(await runChain(lives, chain));
    for (const chain of randomMoments(seed, 8, life.tookMs))
      outcomes.push(await runChain(lives, chain, seed));
    const totals = sum(outcomes);
    process.stdout.write(`${JSON.stringify({ ...totals, steps: steps.length })}\n`);
    const findings = outcomes.flatMap((outcome) =>
      outcome.findings.map((one) => ({ ...one, at: outcome.libraryPath })),
    );
    expect(findings).toEqual([]);
    // A step may be missing when a library is gone on with, and a life may be quicker than the measured one and end before its kill.
    expect(totals.kills).toBeGreaterThanOrEqual(6);
  },
  patientMs(600_000),
);
