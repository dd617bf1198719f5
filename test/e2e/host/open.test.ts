/** `caliper open`: a folder or a file is shown in the Caliper that runs, else in one that it starts, and can be taken out of the library again. */
import { spawn } from 'node:child_process';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { boxGlb } from '../../integration/inspect/made-folder.ts';
import { type Home, newHome, newPage, openHosts, sharedBrowser } from '../support/hosts.ts';
import { objFolder } from '../support/small-models.ts';

const browser = sharedBrowser();
const [web] = openHosts(browser);
const root = path.resolve(import.meta.dirname, '../../..');

interface Command {
  /** Its exit code and what it said. */
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
  /** The opening link that it prints. */
  readonly link: Promise<string>;
  stop(): void;
}

function caliper(home: Home, ...args: readonly string[]): Command {
  const guard = path.join(root, 'main/core/require-node.mjs');
  const child = spawn(
    process.execPath,
    [
      '--import',
      guard,
      path.join(root, 'main/cli/caliper.ts'),
      ...args,
      `--library=${home.libraryPath}`,
      `--user-data=${home.userDataPath}`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  const { promise: link, resolve } = Promise.withResolvers<string>();
  const listen = (): void => {
    const found = /http:\/\/127\.0\.0\.1:\d+\/open\?key=[\w-]+/.exec(out + err);
    if (found !== null) resolve(found[0]);
  };
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
    listen();
  });
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString();
    listen();
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.once('close', (code) => done({ code, out, err })),
  );
  return { ended, link, stop: () => void child.kill('SIGINT') };
}

test('what is opened from outside is shown with its file first, by the Caliper that runs or a new one', async () => {
  const home = await newHome();
  const folder = path.join(path.dirname(home.libraryPath), 'handed over');
  await mkdir(path.join(folder, 'box'), { recursive: true });
  await writeFile(path.join(folder, 'box', 'box.glb'), boxGlb([1, 1, 1]));
  for (const [name, content] of Object.entries(objFolder))
    await writeFile(path.join(folder, 'box', name.replace('model', 'box')), content);
  await mkdir(path.join(folder, 'crate'));
  await writeFile(path.join(folder, 'crate', 'crate.glb'), boxGlb([2, 1, 1]));
  const at = await realpath(folder);

  const { page, close } = await web.open(home);
  await page.getByRole('heading', { name: 'Welcome to Caliper' }).waitFor();
  const opened = await caliper(home, 'open', folder, '--json').ended;
  expect(opened).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(opened.out)).toMatchObject({ path: folder, localPath: null, address: null });
  const strip = page.getByRole('navigation', { name: 'Neighbours' });
  await strip.getByText('1 of 2 in the folder').waitFor();
  await page.getByRole('application', { name: /^3D view of box/ }).waitFor();
  await page.getByText(`Opened 2 assets from ${at}.`).waitFor();

  const file = await caliper(home, 'open', path.join(folder, 'box', 'box.obj')).ended;
  expect(file).toMatchObject({ code: 0 });
  expect(file.out).toContain('in the running Caliper: one asset');
  await page.getByRole('button', { name: 'OBJ', exact: true, pressed: true }).waitFor();

  const refused = await caliper(home, 'open', '/dev/null').ended;
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain('/dev/null was not opened, because it is neither a file nor a folder.');
  await close();

  // Nobody runs now: it starts one, which shows the same at once.
  const gone = await caliper(home, 'open', path.join(folder, 'gone')).ended;
  expect(gone.code).toBe(2);
  expect(gone.err).toContain('does not exist');
  const started = caliper(home, 'open', path.join(folder, 'crate'), '--web', '--no-open');
  const { page: again, leave } = await newPage(browser, await started.link);
  await again.getByRole('application', { name: /^3D view of crate/ }).waitFor();

  // Added anew it says so, and goes out of the library by one click.
  const other = path.join(path.dirname(home.libraryPath), 'other');
  await mkdir(other);
  await writeFile(path.join(other, 'cone.glb'), boxGlb([1, 3, 1]));
  expect((await caliper(home, 'open', path.join(other, 'cone.glb')).ended).code).toBe(0);
  await again.getByRole('application', { name: /^3D view of (cone|other)/ }).waitFor();
  await again.getByRole('button', { name: 'Remove from library' }).click();
  await again.getByText('from the library. Its files were not changed.').waitFor();
  await expect.poll(() => again.getByRole('gridcell', { name: /cone|other/ }).count()).toBe(0);
  await again.getByRole('gridcell', { name: /crate/ }).waitFor();

  // Without a page it gives the address of one.
  await leave();
  const alone = await caliper(home, 'open', path.join(folder, 'crate')).ended;
  expect(alone.out).toMatch(/No page is open. Open this link/);
  started.stop();
  expect((await started.ended).code).not.toBeNull();
});
