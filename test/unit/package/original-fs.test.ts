/** Which imports the build of the main process turns to the disk as it is, and what they get in plain Node. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { originalFs } from '../../../build/original-fs.ts';

const plugin = originalFs('/project/main', ['host/page.ts']);
const importing = "import { stat } from 'node:fs/promises';\nimport { constants } from 'node:fs';\n";

it('turns what the main process imports, and nothing else', () => {
  expect(plugin.transform(`${importing}import path from 'node:path';`, '/project/main/a/b.ts')?.code).toBe(
    "import { stat } from 'caliper-original-fs:fs/promises';\nimport { constants } from 'caliper-original-fs:fs';\nimport path from 'node:path';",
  );
  expect(plugin.transform("await import('node:fs')", '/project/main/a.ts')?.code).toBe(
    "await import('caliper-original-fs:fs')",
  );
});

it.each(['/project/main/host/page.ts', '/project/mainly/a.ts', '/project/node_modules/a/index.js'])(
  'leaves %s as it is',
  (file) => {
    expect(plugin.transform(importing, file)).toBeNull();
  },
);

it.each(['fs', 'fs/promises'])('in plain Node “%s” is Node’s', async (name) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-original-fs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const id = plugin.resolveId(`caliper-original-fs:${name}`);
  await writeFile(path.join(folder, 'made.mjs'), plugin.load(id ?? '') ?? '');
  const made = (await import(pathToFileURL(path.join(folder, 'made.mjs')).href)) as object;
  const own = (await import(`node:${name}`)) as object;
  // What begins so is nobody's to import.
  const names = Object.keys(own).filter((one) => !one.startsWith('_'));
  expect(Object.keys(made).toSorted()).toEqual(names.toSorted());
  expect(Reflect.get(made, 'stat')).toBe(name === 'fs' ? Reflect.get(own, 'stat') : stat);
});
