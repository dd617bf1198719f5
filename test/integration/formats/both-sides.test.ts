/** The inspection and the view say the same of every sound sample: size, triangles, joints and mass. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectAll, viewModel } from '../../../bench/opening/both-sides.ts';
import { listFiles } from '../../../bench/opening/list-files.ts';
import { differences, silences } from '../../../bench/opening/model-values.ts';
import { installWorkerParts } from '../../../bench/opening/worker-parts.ts';
import { endingOf } from '../../../renderer/scene/parse/endings.ts';
import { pendingSamples, pendingSilences } from './pending.ts';
import { fixtureFolders, madeFolder, madeRequests, type SampleFolder } from './samples.ts';

let restore = (): void => undefined;
let folder = '';
beforeAll(async () => {
  restore = installWorkerParts();
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-both-sides-'));
});
afterAll(async () => {
  restore();
  await rm(folder, { recursive: true, force: true });
});

const seen = new Set<string>();
const silent = new Set<string>();

/** By the name of each sample, what the sides say differently, or that one of them refuses it. */
async function compared({ name, root, files }: SampleFolder): Promise<Record<string, string[]>> {
  const all = listFiles(root);
  const inspected = await inspectAll(root, all);
  const found: Record<string, string[]> = {};
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each may start an engine
    const viewed = await viewModel(root, all, file);
    const read = inspected.get(file);
    const [a, b] = [read?.values ?? null, viewed.values];
    if (a === null || b === null)
      found[`${name}/${file}`] = [
        ...(a === null ? [`the inspection refuses it: ${read?.refused ?? 'it reads no such file'}`] : []),
        ...(b === null ? [`the view refuses it: ${viewed.refused ?? ''}`] : []),
      ];
    else
      found[`${name}/${file}`] = [
        ...(read?.sizeIsExact === false ? ['size: said to be about by the inspection'] : []),
        ...differences(a, b),
        ...silences(a, b).flatMap((one) => {
          const kind = `${endingOf(file)}: ${one}`;
          silent.add(kind);
          return pendingSilences[kind] === undefined ? [`only said: ${one}`] : [];
        }),
      ];
  }
  return found;
}

function judge(found: Record<string, string[]>): void {
  for (const name of Object.keys(found)) seen.add(name);
  const wrong = Object.entries(found).filter(
    ([name, what]) => what.length > 0 && pendingSamples[name] === undefined,
  );
  expect(Object.fromEntries(wrong)).toEqual({});
  const right = Object.keys(found).filter(
    (name) => found[name]?.length === 0 && pendingSamples[name] !== undefined,
  );
  expect(right, 'these are right now: take them out of the list').toEqual([]);
}

test.each(fixtureFolders())('$name', async (samples) => {
  expect(samples.files.length).toBeGreaterThan(0);
  judge(await compared(samples));
});

test.each(madeRequests)('%s', async (name, request) => {
  const samples = await madeFolder(folder, name, request);
  expect(samples.files.length).toBeGreaterThan(1);
  judge(await compared(samples));
});

test('what is pending is a sample', () => {
  expect(Object.keys(pendingSamples).filter((name) => !seen.has(name))).toEqual([]);
  expect(Object.keys(pendingSilences).filter((kind) => !silent.has(kind))).toEqual([]);
});
