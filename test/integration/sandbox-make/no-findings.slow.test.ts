/** Caliper's own validation finds nothing to warn of in what the sandbox makes: every kind of object, class and simulator. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportWhole } from '../../../main/modules/local-files/report-whole.ts';
import { createMaker } from '../../../main/sandbox/make/make-asset.ts';
import { classes } from '../../../main/sandbox/make/procedural/procedural-model.ts';
import type { SubjectName } from '../../../main/sandbox/make/shape/subjects.ts';
import type { MakeRequest } from '../../../main/sandbox/make/types.ts';
import { variantRequest } from '../../unit/sandbox-make/procedural-request.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';

const simulators = ['isaac_sim_physx', 'isaac_sim_newton', 'mujoco', 'sapien', 'genesis', 'agnostic'];
const make = createMaker();
let root = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'caliper-no-findings-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What is worse than a note, in words. */
async function findingsOf(request: MakeRequest): Promise<string[]> {
  const made = await make(request);
  const folder = await mkdtemp(path.join(root, 'asset-'));
  for (const file of made.files) {
    const at = path.join(folder, file.path);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, file.bytes);
  }
  const { physics } = request.params;
  const articulated =
    request.variant?.method === 'procedural' ? { articulated: request.variant.articulated } : {};
  const report = await reportWhole(
    {
      root: folder,
      origin: 'service',
      files: made.files.map(({ path: localPath, kind, bytes }) => ({
        localPath,
        kind,
        sizeBytes: bytes.byteLength,
      })),
      dimensions: made.dimensions,
      effectiveParams: {
        ...request.params,
        physics: { ...physics, ...articulated },
        variation: { variation_type: 'general', wildness: 'moderate' },
      },
      contentSha256: '',
      isOneAsset: true,
    },
    null,
    { signal: new AbortController().signal },
  );
  await rm(folder, { recursive: true });
  expect(report.files.map(({ state }) => state)).not.toContain('refused');
  return [report.findings, ...report.files.map(({ findings }) => findings)]
    .flat()
    .filter(({ severity }) => severity !== 'note')
    .map(({ code, message }) => `${code}: ${message}`);
}

/** A variant of a set shares textures with the others, which are most of the work. */
const inSet = (text: string, simulator: string, body: 'rigid' | 'deformable' = 'rigid'): MakeRequest =>
  requestFor(text, {
    simulator,
    body,
    variant: {
      method: 'high_fidelity',
      index: 1,
      count: 2,
      variationType: 'general',
      wildness: 'moderate',
      references: [],
    },
  });

test.each(simulators)('a mug of its own for %s', async (simulator) => {
  expect(await findingsOf(requestFor('a mug', { simulator }))).toEqual([]);
});

/** By which a text asks for it. */
const wordOf: Readonly<Record<SubjectName, string>> = {
  mug: 'mug',
  tumbler: 'tumbler',
  bowl: 'bowl',
  plate: 'plate',
  bottle: 'bottle',
  vase: 'vase',
  jar: 'jar',
  planter: 'planter',
  can: 'can',
  bucket: 'bucket',
  barrel: 'barrel',
  table: 'table',
  round_table: 'round table',
  desk: 'desk',
  bench: 'bench',
  stool: 'stool',
  chair: 'chair',
  cabinet: 'cabinet',
  shelf: 'shelf',
  crate: 'crate',
  box: 'box',
  book: 'book',
  lamp: 'lamp',
  candlestick: 'candlestick',
  ball: 'ball',
  cube: 'cube',
  cylinder: 'cylinder',
  cone: 'cone',
  ring: 'ring',
  dumbbell: 'dumbbell',
  composition: 'sculpture',
};

/** Each object with one simulator after the other, so that all simulators meet many kinds of object. */
const everyKind = Object.values(wordOf).map(
  (word, at) => [word, simulators[at % simulators.length] ?? ''] as const,
);
const cabinets = simulators.map((simulator) => ['steel drawer cabinet', simulator] as const);

test.each([...everyKind, ...cabinets])('a %s for %s', async (word, simulator) => {
  expect(await findingsOf(inSet(`a ${word}`, simulator))).toEqual([]);
});

describe.each(classes.map(({ words }) => words[0] ?? ''))('a variant of the class of "%s"', (word) => {
  test.each(simulators)('with joints, for %s', async (simulator) => {
    expect(await findingsOf(variantRequest(word, 2, { simulator }))).toEqual([]);
  });
  test('without joints', async () => {
    expect(await findingsOf(variantRequest(word, 2, { simulator: 'genesis', articulated: false }))).toEqual(
      [],
    );
  });
});

test.each(
  ['mug', 'wooden chair', 'steel drawer cabinet'].flatMap((word) =>
    simulators.map((one) => [word, one] as const),
  ),
)('a deformable %s for %s', async (word, simulator) => {
  expect(await findingsOf(inSet(`a ${word}`, simulator, 'deformable'))).toEqual([]);
});
