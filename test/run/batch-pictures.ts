/** The batch screen as people meet it: empty, with rows of every kind, with one row open, with pairs, and with photos that are spoilt. */
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';
import sharp from 'sharp';

/** Photographs each state with `photograph`; the page stands at the batch screen. */
export async function batchPictures(page: Page, photograph: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Files…' }).waitFor();
  await photograph('batch-1-empty');
  const names = ['mug', 'bowl', 'jug', 'plate', 'tray', 'ladle'];
  await choose(page, 'Files…', [
    ...(await Promise.all(names.map((name, index) => picture(`${name}.png`, index)))),
    file('notes.heic', 'image/heic', 'none'),
  ]);
  await choose(page, 'CSV or JSON…', [file('shelf.csv', 'text/csv', table)]);
  await page.getByText(/files found/).waitFor();
  await page.getByRole('textbox', { name: 'Batch name' }).fill('Kitchen shelf');
  await photograph('batch-2-rows');
  await page.keyboard.press('F8');
  await page.getByRole('list', { name: /^Problems in row/ }).waitFor();
  await photograph('batch-3-row');
  await page.getByRole('gridcell', { name: 'a wooden stool' }).dblclick();
  await photograph('batch-4-editing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Measured' }).click();
  await choose(page, 'Files…', [
    await picture('drill.png', 7),
    file('drill.mp4', 'video/mp4', 'clip'),
    await picture('saw.png', 3),
  ]);
  await page.getByText(/has no clip with the same name/).waitFor();
  await page.getByRole('button', { name: 'All rows' }).click();
  await photograph('batch-5-pairs');
  await page.getByRole('grid').press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Standard' }).click();
  await choose(page, 'Files…', await Promise.all(spoilt.map(photo)));
  await page.getByText(/photos should be retaken/).waitFor();
  await page.getByText('Pass', { exact: true }).waitFor();
  await photograph('batch-6-photos');
  await page.getByRole('gridcell', { name: 'toolbox.jpg' }).click();
  await page.getByRole('button', { name: 'This row' }).click();
  await photograph('batch-7-photo');
}

/** A box on grey paper: as it should be, blurred, in too much light, and too near. */
const spoilt = [
  { name: 'box.jpg', blur: 0.3, light: 1, left: 400 },
  { name: 'toolbox.jpg', blur: 12, light: 1, left: 400 },
  { name: 'crate.jpg', blur: 0.3, light: 0.12, left: 400 },
  { name: 'chest.jpg', blur: 0.3, light: 2.2, left: 400 },
  { name: 'trunk.jpg', blur: 0.3, light: 1, left: -60 },
] as const;

async function photo({ name, blur, light, left }: (typeof spoilt)[number]) {
  const [width, height] = [1200, 900];
  const pixels = new Uint8Array(3 * width * height).fill(165);
  for (let y = 250; y < 650; y += 1)
    for (let x = Math.max(0, left); x < left + 420; x += 1)
      pixels.set(y % 70 < 12 || (x - left) % 140 < 12 ? [201, 160, 106] : [138, 90, 52], 3 * (y * width + x));
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(blur)
    .linear(light, 0)
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const table = `name,text,image,quality
Stool,a wooden stool,,low
Lamp,a brass lamp,,lowest
Whisk,,whisk.png,
,,,standard
${Array.from({ length: 230 }, (_, index) => `Jar ${index + 1},a glass jar of ${index + 10} cm,,`).join('\n')}
`;

function file(name: string, mimeType: string, text: string) {
  return { name, mimeType, buffer: Buffer.from(text) };
}

async function picture(name: string, index: number) {
  const background = { r: (index * 53) % 200, g: 120, b: (index * 97) % 220 };
  const buffer = await sharp({ create: { width: 96, height: 96, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

async function choose(
  page: Page,
  button: string,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await chooser).setFiles([...files]);
}
