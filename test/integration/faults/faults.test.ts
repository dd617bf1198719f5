/** A small part of `npm run faults`: kills spread over the steps of a run, and at random moments. */
import { expect, test } from 'vitest';
import {
  type Chain,
  measureLife,
  type Outcome,
  randomMoments,
  runChain,
  spreadSteps,
  sum,
} from './campaign.ts';

const seed = 4;

test('killed at its steps and at any moment, nothing is lost, paid for twice or left behind', async () => {
  const life = await measureLife();
  expect(life.steps).toBeGreaterThan(100);
  const chains: Chain[] = [...spreadSteps(seed, 12, 3, life.steps), ...randomMoments(seed, 8, life.tookMs)];
  const outcomes: Outcome[] = [];
  for (const chain of chains) outcomes.push(await runChain(chain));
  const totals = sum(outcomes);
  process.stdout.write(`${JSON.stringify({ ...totals, steps: life.steps })}\n`);
  expect(
    outcomes.flatMap(({ findings, libraryPath }) => findings.map((one) => ({ ...one, libraryPath }))),
  ).toEqual([]);
  expect(totals).toMatchObject({ losses: 0, duplicates: 0, orphans: 0, damages: 0 });
  // A busy or a quick machine may end a life before its kill.
  expect(totals.kills).toBeGreaterThanOrEqual(12);
}, 180_000);
