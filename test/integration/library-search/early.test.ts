/** Searches right after a start, while the index is being read. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ListedPage } from '../../../main/catalogue/catalogue.ts';
import {
  type Answer,
  type Answers,
  createEarly,
  type Question,
  startEngine,
} from '../../../main/catalogue/library-index/engine.ts';
import { newestFirst } from '../../../main/contract/schema/library/search.ts';
import { makeRichLibrary } from '../../library/enter-rich.ts';
import { richAsset } from '../../library/rich-asset.ts';
import { createNaive } from './naive.ts';

const count = 6000;
const everyMs = 150_000;
const now = 1.7e12 + count * everyMs;

type Search = Extract<Question, { readonly type: 'search' }>;
const question = (id: number, part: Partial<Search> = {}): Search => ({
  type: 'search',
  id,
  now,
  text: 'mug',
  sort: newestFirst,
  stacked: false,
  open: [],
  offset: 0,
  limit: 40,
  ...part,
});

async function openEngine() {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-early-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const catalogue = await makeRichLibrary(folder, count, everyMs);
  const said: Answer[] = [];
  const listeners: (() => void)[] = [];
  const hear = (answer: Answer): void => {
    said.push(answer);
    for (const listener of listeners) listener();
  };
  // Every look at it is 10 ms later: how busy the machine is decides nothing.
  let nowMs = 0;
  const engine = startEngine(catalogue, hear, () => (nowMs += 10));
  onTestFinished(() => engine.close());
  const until = (isIt: (answer: Answer) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => (said.some(isIt) ? resolve() : undefined);
      listeners.push(look);
      look();
    });
  const answerTo = async (id: number): Promise<Answers['search']> => {
    await until((one) => one.type === 'answer' && one.id === id);
    const answer = said.find((one) => one.type === 'answer' && one.id === id);
    return (answer as { answer: Answers['search'] }).answer;
  };
  return { engine, said, until, answerTo };
}

const numbersOf = ({ rows }: ListedPage): (number | null)[] =>
  rows.map((row) => (row.type === 'asset' ? Math.round((row.seq / 1024 - 1.7e12) / everyMs) : null));

test('the newest that match are there before the rest of the library has been read', async () => {
  const { engine, said, until, answerTo } = await openEngine();
  const found = createNaive(Array.from({ length: count }, (_one, n) => richAsset(n, everyMs)))
    .find('mug', newestFirst, now)
    .map(({ n }) => n);
  engine.hear(question(1, { early: true }));
  engine.hear(question(2));
  engine.hear(question(3, { early: true, sort: { by: 'name', descending: false } }));
  engine.hear({ type: 'facets', id: 4, now, text: 'mug' });
  const early = await answerTo(1);
  expect(said.find(({ type }) => type === 'answer' || type === 'ready')).toMatchObject({ id: 1 });
  expect(numbersOf(early)).toEqual(found.slice(0, 40));
  expect(early.whole).toBe(false);
  expect(early.total).toBeLessThan(found.length);
  await until(({ type }) => type === 'ready');
  // Whoever wants all of them, in another order or counted, is answered when all have been read.
  expect(said.filter(({ type }) => type === 'answer')).toHaveLength(1);
  const whole = await answerTo(2);
  expect([whole.whole, whole.total, numbersOf(whole)]).toEqual([true, found.length, found.slice(0, 40)]);
  expect((await answerTo(3)).whole).toBe(true);
  await until((one) => one.type === 'answer' && one.id === 4);
});

test('who asks meanwhile is answered before more is read', async () => {
  const { engine, answerTo } = await openEngine();
  engine.hear(question(1, { early: true }));
  const first = await answerTo(1);
  engine.hear(question(2, { early: true }));
  expect((await answerTo(2)).total).toBe(first.total);
});

const rows = (length: number): ListedPage['rows'] =>
  Array.from({ length }, (_one, seq) => ({ type: 'asset', seq, inStack: false }));

test('few that match are waited for a moment, none until there is one, and they grow', () => {
  const said: unknown[] = [];
  let [found, nowMs] = [0, 0];
  const lookup = { page: (): ListedPage => ({ rows: rows(found), total: found, assets: found }) };
  const early = createEarly(
    lookup,
    (answer) => said.push(answer.type === 'answer' ? found : answer.type),
    () => nowMs,
  );
  const questions = new Map<number, Question>([[1, question(1, { early: true })]]);
  const at = (ms: number, matching: number): unknown[] => {
    [nowMs, found] = [ms, matching];
    early.answer(questions);
    return said.splice(0);
  };
  expect(at(0, 3)).toEqual([]);
  expect(at(200, 3)).toEqual([]);
  expect(at(320, 4)).toEqual([4]);
  questions.set(2, question(2, { early: true, text: 'rare' }));
  expect(at(330, 0)).toEqual([]);
  expect(at(1200, 0)).toEqual([]);
  expect(at(1340, 1)).toEqual(['changed', 1]);
  expect(questions.size).toBe(0);
});
