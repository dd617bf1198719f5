import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import { run } from '../../../main/cli/run.ts';
import { assetDetailSchema } from '../../../main/contract/schema/asset.ts';
import { verificationSchema } from '../../../main/contract/schema/inspection-report.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { writeAsset } from '../modules/inspection/verified-folders.ts';
import { Desk } from './command-line.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

describe('caliper verify', () => {
  it('finds what a download left as it was, while another Caliper holds the library', async () => {
    const service = desk.start(['sandbox', '--token', 'tok', '--data', 'sandbox', '--speed', '200']);
    const { url } = JSON.parse(await service.firstLine) as { url: string };
    expect((await desk.caliper(['connect', '--url', url], 'tok')).code).toBe(0);
    const made = await desk.caliper([
      'create',
      'standard',
      '--text',
      'a mug',
      '--name',
      'Mug',
      '--wait',
      '--json',
    ]);
    const [asset] = z.object({ assets: z.array(assetDetailSchema) }).parse(JSON.parse(made.stdout)).assets;
    const folder = asset?.folderPath ?? '';
    service.child.kill('SIGKILL');
    const { catalogue } = await openCatalogue({
      libraryPath: desk.library,
      log: silentLog,
      clock: systemClock,
    });
    try {
      expect(await desk.caliper(['download', '--lock-timeout', '0'])).toMatchObject({
        code: 75,
        stderr: expect.stringContaining('is using the library'),
      });
      const clean = await desk.program(['verify']);
      expect(clean).toMatchObject({ code: 0, stderr: '' });
      expect(clean.stdout).toMatch(/^1 asset, \d+ files, .* in .* \(.* MB\/s\): all files match\.\n$/);
      const [first] = asset?.files ?? [];
      await rm(path.join(folder, first?.localPath ?? ''));
      await appendFile(path.join(folder, 'manifest-notes.txt'), 'mine');
      const json = await desk.caliper(['verify', folder, '--json']);
      expect(json.code).toBe(1);
      expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'verify.trouble-found' } });
      expect(verificationSchema.parse(JSON.parse(json.stdout))).toMatchObject({
        folder,
        kind: 'asset',
        clean: false,
        assets: 1,
        missing: 1,
        extra: 1,
        trouble: [{ name: 'Mug', missing: [first?.localPath], extra: ['manifest-notes.txt'] }],
      });
    } finally {
      catalogue.close();
    }
  });

  it('names each asset in trouble for a user, harmlessly, and says what to do', async () => {
    const library = path.join(desk.folder, 'other');
    const folder = await writeAsset(library, 'cup-1', { 'cup.glb': 'cup', 'gone.txt': 'x' });
    await writeAsset(library, 'fine-2', { 'a.txt': 'a' });
    await mkdir(path.join(library, 'empty-3'));
    await writeFile(path.join(library, 'notes.txt'), 'x');
    await writeFile(path.join(folder, 'cup.glb'), 'changed');
    await rm(path.join(folder, 'gone.txt'));
    await writeFile(path.join(folder, 'evil \u001b[2J'), 'x');
    const ended = await desk.caliper(['verify', 'other']);
    expect(ended.code).toBe(1);
    expect(ended.stdout.split('\n').slice(0, -2)).toEqual([
      'cup-1 (Asset cup-1)',
      '  missing     gone.txt',
      '  changed     cup.glb (it has 7 bytes instead of 3)',
      '  extra       evil \ufffd[2J',
      'empty-3',
      '  no manifest it is empty',
      'beside the assets',
      '  extra       notes.txt',
    ]);
    expect(ended.stdout).toMatch(
      /\n3 assets, 3 files, 1 B in .*: 2 assets with problems, 1 missing, 1 changed, 2 extra\.\n$/,
    );
    expect(ended.stderr).toMatch(/^Some files in .* “caliper download” .*\n$/);
  });

  it('does not call a library in order in which it found nothing to compare', async () => {
    const library = path.join(desk.folder, 'bare');
    await mkdir(path.join(library, '.caliper'), { recursive: true });
    const none = await desk.caliper(['verify', 'bare']);
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toMatch(/^No asset folder was found in .*bare, so nothing was compared\. /);
    const json = await desk.caliper(['verify', 'bare', '--json']);
    expect(json.code).toBe(1);
    expect(verificationSchema.parse(JSON.parse(json.stdout))).toMatchObject({ clean: false, assets: 0 });
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'verify.nothing-found' } });
    // Names that lie there are still told.
    await writeFile(path.join(library, 'notes.txt'), 'x');
    expect((await desk.caliper(['verify', 'bare'])).stdout).toContain('extra       notes.txt');
    const help = await desk.caliper(['verify', '--help']);
    expect(help.stdout.replace(/\s+/g, ' ')).toContain('a missing folder is not noticed');
  });

  it('refuses what is no library with exit code 2, and makes none', async () => {
    const nowhere = await desk.caliper(['verify', 'nowhere']);
    expect(nowhere).toMatchObject({ code: 2, stdout: '' });
    expect(nowhere.stderr).toMatch(/nowhere cannot be verified \(it does not exist\)\..*\n$/);
    expect(await desk.caliper(['verify', 'a', 'b'])).toMatchObject({ code: 2, stdout: '' });
  });
});

/** The command in this process, with a standard error that says it is a terminal. */
async function onTerminal(args: readonly string[], signal: AbortSignal, onText?: (text: string) => void) {
  let stdout = '';
  let stderr = '';
  const code = await run({
    args,
    env: {},
    stdin: Readable.from([]),
    stdout: { write: (text: string) => (stdout += text) },
    stderr: {
      isTTY: true,
      columns: 40,
      write(text: string) {
        stderr += text;
        onText?.(text);
      },
    },
    signal,
  });
  return { code, stdout, stderr };
}

describe('on a terminal', () => {
  it('shows its progress on one line, takes it back, and keeps it out of the results', async () => {
    const library = path.join(desk.folder, 'shown');
    await writeAsset(library, 'a-1', { 'a.bin': Buffer.alloc(3_000_000) });
    const ended = await onTerminal(['verify', library, '--json'], new AbortController().signal);
    expect(ended.code).toBe(0);
    expect(verificationSchema.parse(JSON.parse(ended.stdout))).toMatchObject({ clean: true, bytes: 3e6 });
    const shown = ended.stderr.split('\r\u001b[K');
    expect(shown[1]).toBe('Reading manifests: 1 file, 3.0 MB');
    expect(shown.at(-1)).toBe('');
    expect(Math.max(...shown.map((one) => one.length))).toBeLessThan(40);
  });

  it('ends at once on Ctrl+C, with what was found until then', async () => {
    const library = path.join(desk.folder, 'stopped');
    await writeAsset(library, 'a-1', { 'a.bin': Buffer.alloc(3_000_000) });
    const controller = new AbortController();
    const ended = await onTerminal(['verify', library], controller.signal, () => controller.abort());
    expect(ended).toMatchObject({ code: 130, stdout: '' });
    expect(ended.stderr).toContain('Interrupted.');
  });
});
