/** The reports of a dozen clips with different faults, as an operator reads them: what is wrong, and what to do on site. */
import path from 'node:path';
import type { Page } from 'playwright';
import { findTools } from '../../main/media/tools.ts';
import { keptCapture } from '../captures/kept.ts';
import { captureMatrix } from '../captures/matrix/matrix.ts';
import { objectClips } from '../captures/matrix/objects.ts';
import { unreadableClips, unreadableSets } from '../captures/matrix/unreadable.ts';

/** The first clip whose name begins so. */
const faults = [
  'defocus',
  'motion-blur-part',
  'dark',
  'over',
  'half-orbit',
  'covered-4s',
  'too-fast',
  'board-far-away',
  'no-board',
  'object-none',
  'object-cut',
  'unreadable-squares-too-small',
] as const;

/** Photographs each report with `photograph`; the page is at the list of clips. */
export async function verdictPictures(
  page: Page,
  photograph: (name: string) => Promise<void>,
): Promise<void> {
  const { ffmpeg } = await findTools({ ffmpegPath: null });
  const specs = [
    ...captureMatrix,
    ...objectClips.map(({ spec }) => spec),
    ...unreadableClips(unreadableSets.calibration).map(({ spec }) => spec),
  ];
  for (const start of faults) {
    const spec = specs.find(({ name }) => name.startsWith(start));
    if (spec === undefined) throw new Error(`No clip is named ${start}.`);
    // oxlint-disable-next-line no-await-in-loop -- one report after the other
    await reportPicture(page, (await keptCapture(spec, { ffmpeg })).file, () =>
      photograph(`verdict-${start}`),
    );
  }
}

async function reportPicture(page: Page, clip: string, photograph: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add clips' }).first().click();
  await (await chooser).setFiles([clip]);
  const row = page
    .getByRole('list', { name: 'Clips' })
    .getByRole('listitem')
    .filter({ hasText: path.parse(clip).name });
  await row.getByText(/^(Pass|Check|Re-film)$/).waitFor();
  await row.getByRole('button').first().click();
  await page.getByText(/^Checked /).waitFor();
  await photograph();
  await page.getByRole('navigation').getByRole('button', { name: 'Captures' }).click();
}
