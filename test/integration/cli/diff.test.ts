/** `caliper diff`, the real command line with the real threads: what two versions of an asset say differently, and what is the same. */
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../../main/cli/run.ts';
import { type ModelDiff, modelDiffSchema } from '../../../main/contract/schema/model-diff.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { listFolder } from '../../../main/inspect/scan/list-folder.ts';
import type { InspectRequest } from '../../../main/inspect/types.ts';
import { readInPlace, readInThreads } from '../../../main/modules/local-files/index.ts';
import { boxGlb, emptyFolder, writeFiles } from '../inspect/made-folder.ts';

async function diff(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      said[name] += text;
    },
  });
  const code = await run({
    args: ['diff', ...args],
    stdin: new PassThrough(),
    stdout: into('stdout'),
    stderr: into('stderr'),
    env: {},
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

const found = async (before: string, after: string): Promise<ModelDiff> =>
  modelDiffSchema.parse(JSON.parse((await diff(before, after, '--json')).stdout));

interface Lid {
  readonly massKg: number;
  readonly upper: number;
  readonly boxes: number;
  readonly inertia?: number;
}

const box = '<collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision>';
const inertial = (kg: number, moment: number): string =>
  `<inertial><mass value="${kg}"/><inertia ixx="${moment}" iyy="${moment}" izz="${moment}" ixy="0" ixz="0" iyz="0"/></inertial>`;
const chest = ({ massKg, upper, boxes, inertia = 0.001 }: Lid): string => `<robot name="chest">
  <link name="base">${inertial(1, 0.01)}${box}</link>
  <link name="lid">${inertial(massKg, inertia)}${box.repeat(boxes)}</link>
  <joint name="hinge" type="revolute">
    <parent link="base"/><child link="lid"/><axis xyz="0 1 0"/>
    <limit lower="0" upper="${upper}" effort="1" velocity="1"/>
  </joint>
</robot>
`;

async function versions(
  before: Readonly<Record<string, string | Buffer>>,
  after: Readonly<Record<string, string | Buffer>>,
): Promise<readonly [string, string]> {
  const folder = await emptyFolder();
  const [a, b] = [path.join(folder, 'v1'), path.join(folder, 'v2')] as const;
  await writeFiles(a, before);
  await writeFiles(b, after);
  return [a, b];
}

test('mass, limits, collision shapes and size of two versions, and what they no longer do wrong', async () => {
  const [a, b] = await versions(
    {
      'chest.urdf': chest({ massKg: 0.31, upper: 1.5, boxes: 3, inertia: -1 }),
      'chest.glb': boxGlb([0.1, 0.1, 0.1]),
      'gone.txt': 'x',
    },
    {
      'chest.urdf': chest({ massKg: 0.29, upper: 1.2, boxes: 1 }),
      'chest.glb': boxGlb([0.1, 0.1, 0.101]),
      'new.txt': 'x',
    },
  );
  const { isSame, entries, files, findings } = await found(a, b);
  expect(isSame).toBe(false);
  const of = (what: string, at: string) => entries.filter((one) => one.what === what && one.path === at);
  expect(of('mass', 'chest.urdf')).toMatchObject([
    { change: 'changed', before: '1.31 kg', after: '1.29 kg', apart: '1.5 % less' },
  ]);
  expect(of('joints', 'chest.urdf')).toMatchObject([
    { part: 'hinge', before: 'hinge, 0 to 85.9°', after: 'hinge, 0 to 68.8°' },
  ]);
  expect(of('colliders', 'chest.urdf')).toMatchObject([
    { part: 'box', before: '4', after: '2', apart: '2 fewer' },
  ]);
  // One percent on one side is within the tolerance between formats, and a change between versions.
  expect(of('size', 'chest.glb')).toMatchObject([{ apart: '1 % larger' }]);
  expect(files.map(({ path: at, change }) => `${change} ${at}`).toSorted()).toEqual([
    'changed chest.glb',
    'changed chest.urdf',
    'gone gone.txt',
    'new new.txt',
  ]);
  expect(findings).toMatchObject([
    { change: 'gone', path: 'chest.urdf', finding: { code: 'invalid-inertia', severity: 'error' } },
    { change: 'gone', path: 'chest.urdf', finding: { code: 'failed-validation', severity: 'warn' } },
  ]);
  const { code, stdout } = await diff(a, b);
  expect(code).toBe(1);
  expect(stdout).toContain('~ Mass: 1.31 kg → 1.29 kg  (1.5 % less, chest.urdf)');
  expect(stdout).toContain('+ new.txt  (1 B)');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('v1 and v2 differ: 4 values, 2 findings, 4 files.');
});

test('two single files by any names, the same bytes, and a rewritten file that says the same', async () => {
  const same = chest({ massKg: 0.31, upper: 1.5, boxes: 1 });
  const [a, b] = await versions(
    { 'one.urdf': same, 'spaced.urdf': same },
    { 'other.urdf': same, 'spaced.urdf': `${same}\n` },
  );
  expect(await diff(path.join(a, 'one.urdf'), path.join(b, 'other.urdf'))).toEqual({
    code: 0,
    stdout: 'one.urdf and other.urdf are the same.\n',
    stderr: '',
  });
  const spaced = await diff(path.join(a, 'spaced.urdf'), path.join(b, 'spaced.urdf'));
  expect(spaced.code).toBe(1);
  expect(spaced.stdout).toMatch(
    /^~ spaced\.urdf {2}\(.+\)\n\nspaced\.urdf and spaced\.urdf differ: 1 file\.\n$/,
  );
});

test('a file that cannot be read is no difference', async () => {
  const [a] = await versions({ 'notes.txt': 'nothing' }, {});
  const { code, stdout, stderr } = await diff(a, a);
  expect(stdout).toBe('');
  expect(code).toBe(2);
  expect(stderr).toMatch(/\S/);
});

const requestOf = async (root: string): Promise<InspectRequest> => ({
  root,
  origin: 'folder',
  files: (await listFolder(root, new AbortController().signal))?.files ?? [],
  dimensions: null,
  effectiveParams: null,
  contentSha256: '',
});

test('in one thread a comparison of two folders says the same as here, and ends when it is aborted', async () => {
  const [a, b] = await versions(
    { 'chest.urdf': chest({ massKg: 0.31, upper: 1.5, boxes: 1 }), 'same.glb': boxGlb([0.1, 0.1, 0.1]) },
    { 'chest.urdf': chest({ massKg: 0.29, upper: 1.5, boxes: 1 }), 'same.glb': boxGlb([0.1, 0.1, 0.1]) },
  );
  const request = { before: await requestOf(a), after: await requestOf(b) };
  const entry = new URL('../../../main/modules/local-files/worker.ts', import.meta.url);
  const reader = readInThreads({ entry, clock: systemClock, log: silentLog });
  onTestFinished(() => reader.close());
  const { signal } = new AbortController();
  const answer = await reader.diff(request, { signal });
  expect(answer).toEqual(await readInPlace().diff(request, { signal }));
  expect(answer.diff.entries).toMatchObject([{ what: 'mass', before: '1.31 kg', after: '1.29 kg' }]);
  expect(answer.unchanged.files.map(({ path: at }) => at)).toEqual(['same.glb']);
  expect(answer.unchanged.entries).toContainEqual({
    what: 'size',
    path: null,
    part: null,
    text: '10.0 × 10.0 × 10.0 cm',
    metres: [expect.closeTo(0.1), expect.closeTo(0.1), expect.closeTo(0.1)],
  });
  await expect(reader.diff(request, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'cancelled',
  });
});
