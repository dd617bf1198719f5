/** Runs what was packed, on the double of Electron: outside of the project, where only what the package holds is found. */
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import type { Page } from 'playwright';
import { contentPaths } from '../../main/contract/rules/content-paths.ts';
import type { BoardPrint } from '../../main/contract/schema/capture/board.ts';
import { verdictWords } from '../../renderer/modules/captures/report/words.ts';
import { sampleWords } from '../../renderer/modules/welcome/welcome-words.ts';
import { createFromText, row, screen, useSandbox } from '../../test/e2e/support/steps.ts';
import { launchApp } from '../../test/electron-double/launch.ts';
import type { PackedFile } from './packed-files.ts';
import { systemGlib } from './system-glib.ts';

const patience = { timeout: 180_000 };

const isNoArchive = (file: string): boolean => !file.endsWith('.asar');

/**
 * A first day with the application whose archive lies in `resources`: a clip is checked (ffmpeg, OpenCV), a board is
 * printed (pdfkit, fontkit), an asset is made, downloaded and looked at (SQLite, sharp, the threads). `inside` are the
 * files that the archive names. Throws with the step that did not come to its end.
 */
export async function runPacked(resources: string, inside: readonly PackedFile[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-packed-'));
  const app = path.join(folder, 'resources', 'app.asar');
  await cp(resources, path.dirname(app), { recursive: true, filter: isNoArchive });
  // A folder in the place of the archive: Electron's `fs` reads it, and nothing else sees anything in it.
  extractAll(path.join(resources, 'app.asar'), app);
  const unpacked = inside.filter((file) => file.unpacked);
  await Promise.all(unpacked.map(({ path: name }) => chmod(path.join(app, name), 0o644)));
  const home = path.join(folder, 'home');
  const launched = await launchApp({
    appPath: app,
    args: [
      `--library=${path.join(home, 'library')}`,
      `--user-data=${path.join(home, 'user-data')}`,
      '--sandbox-speed=20',
    ],
    env: { ELECTRON_DOUBLE_PACKAGED: 'yes', ELECTRON_DOUBLE_ARCHIVE: app, LD_PRELOAD: systemGlib() },
  });
  let criticals = 0;
  launched.app.process().stderr?.on('data', (part: Buffer) => {
    criticals += part.toString().split('GLib-GObject-CRITICAL').length - 1;
  });
  try {
    const page = launched.window;
    page.setDefaultTimeout(patience.timeout);
    await page.getByRole('button', { name: sampleWords.capture.add }).click();
    await page
      .getByText(new RegExp(`^(?:${verdictWords.pass}|${verdictWords.warn})$`))
      .first()
      .waitFor();
    await printBoard(page);
    await screen(page, 'Create').click();
    await useSandbox(page);
    await createFromText(page, { text: 'a red steel toolbox', name: 'Toolbox' });
    await row(page, 'Toolbox').getByText('Complete').first().waitFor();
    await row(page, 'Toolbox').getByRole('button', { name: 'Open' }).click();
    await page.getByRole('application', { name: /3D view of Toolbox/ }).waitFor();
    if (criticals > 0) throw new Error(`GLib complained ${criticals} times: libvips uses the system's`);
  } finally {
    await launched.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const print: BoardPrint = {
  layout: { dictionary: 'DICT_4X4_50', columns: 5, rows: 7, markerRatio: 0.75, legacy: false },
  squareMm: 30,
  paper: 'A4',
  name: 'Check',
};

async function printBoard(page: Page): Promise<void> {
  const begins = await page.evaluate(
    async ({ address, body }) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body });
      return (await answer.text()).slice(0, 200);
    },
    { address: contentPaths.boardPdf, body: JSON.stringify(print) },
  );
  if (!begins.startsWith('%PDF-')) throw new Error(`No board was printed: ${begins}`);
}
