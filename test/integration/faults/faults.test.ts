/** A small part of `npm run faults`: kills at steps of a run, spread over it, and at random; and how it counts. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { patientMs } from '../../patience.ts';
import {
  everyStep,
  listOf,
  type Machine,
  measureMachine,
  type Outcome,
  randomTrial,
  randomTrials,
  runTrial,
  stepTrials,
  sum,
  type Trial,
  unlistedIn,
} from './campaign.ts';
import type { Ended } from './life.ts';

const seed = 4;
// Threads take a third of a life to start.
const lives = { work: 'few', threads: false } as const;
const atOnce = () => ({ longestMs: 1 });
const quiet: Trial = { index: 0, chain: [], weatherSeed: null };

let machine: Machine & Ended;
beforeAll(async () => {
  machine = await measureMachine(lives);
}, patientMs(300_000));

async function finished(trial: Trial): Promise<Outcome> {
  const ended = await runTrial(lives, trial, machine);
  return 'finish' in ended ? ended.finish() : ended;
}

test(
  'killed at its steps and at any moment, nothing is lost, paid for twice or left behind',
  async () => {
    const steps = everyStep(machine.steps);
    expect(steps.length).toBeGreaterThan(100);
    const outcomes: Outcome[] = [];
    for (const trial of stepTrials(steps, { kills: 12, perLibrary: 3, seed }))
      outcomes.push(await finished(trial));
    for (const trial of randomTrials(machine.steps, seed, 8)) outcomes.push(await finished(trial));
    const totals = sum(outcomes);
    process.stdout.write(`${JSON.stringify({ ...totals, steps: steps.length })}\n`);
    const wrong = outcomes.filter(({ keptAt }) => keptAt !== null);
    expect(wrong).toEqual([]);
    // A step may be missing when a library is gone on with, or when this life's timing does not bring it.
    expect(totals.kills).toBeGreaterThanOrEqual(6);
  },
  patientMs(600_000),
);

test('each random kill is a step and a count that the list has, later kills of a library come sooner', () => {
  const counts = { 'before rename': 7, 'after commit of insert jobs': 30, 'before sync': 1 };
  const trials = randomTrials(counts, seed, 400);
  const kills = trials.flatMap(({ chain }) => chain).flatMap((kill) => (kill.at === 'step' ? kill.step : []));
  expect(kills).toHaveLength(400);
  const most: Record<string, number> = {};
  for (const { label, count } of kills) most[label] = Math.max(most[label] ?? 0, count);
  expect(most).toEqual(counts);
  expect(new Set(kills.map(({ turns }) => turns))).toEqual(new Set([0, 1, 2, 3, 4]));
  const shares = [0, 1, 2, 3].map((place) => {
    const there = trials.flatMap(({ chain }) => chain[place] ?? []);
    const counted = there.flatMap((kill) => (kill.at === 'step' ? kill.step.count : []));
    return counted.reduce((total, count) => total + count, 0) / counted.length;
  });
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
});

test('the list lacks a change that no commit of it has, and no mere combination of those it has', () => {
  const listed = { 'after commit of insert jobs, update assets': 2, 'before rename': 3 };
  const timing = { 'after commit of update assets': 1, 'before rename': 9 };
  expect(unlistedIn(timing, listed)).toEqual([]);
  const changed = { 'after commit of update assets, insert parts': 1, 'before link': 1, ...timing };
  expect(unlistedIn(changed, listed)).toEqual(['after commit of update assets, insert parts', 'before link']);
  const measured = listOf([{ ...timing, 'after commit of insert jobs': 4 }, changed], {
    ...listed,
    'after commit of delete jobs, update assets': 2,
    'after commit of insert gone, update assets': 5,
    'before copyFile': 1,
  });
  expect(measured).toEqual({
    ...listed,
    ...changed,
    'after commit of insert jobs': 4,
    'after commit of delete jobs, update assets': 2,
    'before rename': 9,
  });
});

test('a seed and an index decide what happens to a library, not what was measured or run before it', () => {
  const counts = { 'before rename': 7, 'after commit of insert jobs': 30 };
  const reversed = { 'after commit of insert jobs': 30, 'before rename': 7 };
  const trials = randomTrials(counts, seed, 40);
  expect(randomTrials(reversed, seed, 40)).toEqual(trials);
  expect(trials.flatMap(({ chain }) => chain)).toHaveLength(40);
  expect(randomTrial(counts, seed, 5)).toEqual(trials[5]);
  expect(randomTrials(counts, seed + 1, 40)).not.toEqual(trials);
  expect(stepTrials(everyStep(reversed), { kills: 9, seed })).toEqual(
    stepTrials(everyStep(counts), { kills: 9, seed }),
  );
  expect(stepTrials(everyStep(counts), { kills: null, seed })).toHaveLength(34);
});

test(
  'what the time limit stops is slow when it ends well with more time, hung otherwise, and never lost',
  async () => {
    const late = await runTrial(lives, quiet, machine, atOnce);
    if (!('finish' in late)) throw new Error('a life of a millisecond');
    const hung = await late.finish();
    onTestFinished(() => rm(hung.keptAt ?? '', { recursive: true, force: true }));
    expect(sum([hung])).toMatchObject({ losses: 0, crashes: 0, slow: 0, hung: 1 });
    const kept = JSON.parse(await readFile(path.join(hung.keptAt ?? '', 'trial.json'), 'utf8'));
    expect(kept).toMatchObject({
      work: 'few',
      trial: quiet,
      pace: 'hung',
      again: "npm run faults -- --chain '[]'",
    });

    let limitMs = 1;
    const slow = await runTrial(lives, quiet, machine, () => ({ longestMs: limitMs }));
    if (!('finish' in slow)) throw new Error('a life of a millisecond');
    limitMs = patientMs(120_000);
    const outcome = await slow.finish();
    expect(outcome).toMatchObject({ findings: [], crashes: [], pace: 'slow', keptAt: null });
    expect(sum([outcome])).toMatchObject({ losses: 0, slow: 1, hung: 0 });
  },
  patientMs(300_000),
);

test('a life that ends by an error is a crash with that error’s code, told apart from what is lost by it', async () => {
  const broken = await runTrial(
    { ...lives, before: (places) => writeFile(places.libraryPath, 'no folder') },
    quiet,
    machine,
  );
  if ('finish' in broken) throw new Error('not over');
  onTestFinished(() => rm(broken.keptAt ?? '', { recursive: true, force: true }));
  expect(broken.crashes.map(({ code }) => code)).toEqual(['library.unusable', 'library.unusable']);
  expect(await readFile(path.join(broken.keptAt ?? '', 'lives/1.log'), 'utf8')).toContain('library.unusable');
});
