/** Sound models that both sides read: the repository's fixtures, the view's own warm-up models, and what the sandbox makes in every format. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../../../bench/opening/list-files.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import type { MakeRequest } from '../../../main/sandbox/make/types.ts';
import { endingOf, endings } from '../../../renderer/scene/parse/endings.ts';
import { variantRequest } from '../../unit/sandbox-make/procedural-request.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { cases } from './cases.ts';

const here = import.meta.dirname;
const repository = path.resolve(here, '../../..');

/** A folder and the files in it that are models. `name` begins the names of its samples. */
export interface SampleFolder {
  readonly name: string;
  readonly root: string;
  readonly files: readonly string[];
}

const isModel = (file: string): boolean => Object.hasOwn(endings, endingOf(file));

const soundGlbs = [
  'mug.glb',
  'textured.glb',
  'textured_draco.glb',
  'textured_ktx2.glb',
  'textured_meshopt.glb',
];

/** Those that lie in the repository; cases that are to be refused are no samples. */
export function fixtureFolders(): SampleFolder[] {
  const fixtures = path.join(repository, 'test/fixtures');
  const refused = new Set(cases.flatMap((one) => (one.refused === undefined ? [] : [one.file])));
  const sound = cases.map(({ file }) => file).filter((file) => !refused.has(file));
  const byFolder = Map.groupBy(sound, (file) => file.slice(0, file.indexOf('/')));
  const warm = path.join(repository, 'renderer/scene/parse/warm');
  return [
    { name: 'glb', root: path.join(fixtures, 'glb'), files: soundGlbs },
    {
      name: 'warm',
      root: warm,
      files: listFiles(warm)
        .map(({ localPath }) => localPath)
        .filter(isModel),
    },
    ...[...byFolder].map(([name, files]) => ({
      name,
      root: path.join(fixtures, 'cases/models', name),
      files: files.map((file) => file.slice(name.length + 1)),
    })),
  ];
}

const simulators = ['isaac_sim_physx', 'genesis', 'agnostic'] as const;
const wishes = (simulator: string, stem: string) => ({ simulator, stem });

/** What is asked of the sandbox: every format once, of a rigid thing, one with joints, and a soft one. */
export const madeRequests: readonly (readonly [name: string, MakeRequest])[] = [
  ...simulators.map(
    (simulator) => [`mug for ${simulator}`, requestFor('a blue mug', wishes(simulator, 'mug'))] as const,
  ),
  ...simulators.map(
    (simulator) =>
      [
        `cabinet for ${simulator}`,
        variantRequest('a drawer cabinet', 1, wishes(simulator, 'cabinet')),
      ] as const,
  ),
  ['cushion for genesis', requestFor('a cushion', { ...wishes('genesis', 'cushion'), body: 'deformable' })],
];

/** Written below `root` as the service delivers it. */
export async function madeFolder(root: string, name: string, request: MakeRequest): Promise<SampleFolder> {
  const { files } = await makeAsset(request);
  const at = path.join(root, name.replaceAll(' ', '-'));
  for (const file of files) {
    const to = path.join(at, ...file.path.split('/').slice(2));
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    await mkdir(path.dirname(to), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop -- see above
    await writeFile(to, file.bytes);
  }
  return {
    name,
    root: at,
    files: listFiles(at)
      .map(({ localPath }) => localPath)
      .filter(isModel),
  };
}
