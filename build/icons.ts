/** `npm run icons`: the program's icons, drawn from its sign; run again when the sign changes, and commit what it makes. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { icnsOf, icoOf, type SizedPng } from './icon-files.ts';

const folder = path.join(import.meta.dirname, '../resources/icons');

/** The sign of the window's side bar, on the tile that systems expect: a margin of a tenth, and a light from above. */
const sign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none">
  <linearGradient id="ground" x2="0" y2="1"><stop stop-color="#4a83ee"/><stop offset="1" stop-color="#2351ad"/></linearGradient>
  <rect x="4" y="4" width="32" height="32" rx="7.5" fill="url(#ground)"/>
  <path transform="translate(4 4.5)" d="M7 9h18M10 9v13l3 3V9M22 9v6l-3 3V9M16 9v3M10 6v3M22 6v3" stroke="#fff"
    stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;

/** Linux has a folder of them; the others have them all in one file. */
const linuxSizes = [16, 32, 48, 64, 128, 256, 512];

/** `size` pixels, transparent around the tile. */
async function draw(size: number): Promise<SizedPng> {
  const picture = sharp(Buffer.from(sign), { density: (72 * size) / 40 }).resize(size, size);
  return { size, png: await picture.png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer() };
}

await mkdir(folder, { recursive: true });
const drawn = await Promise.all([...linuxSizes, 24, 1024].map(draw));
const chosen = (...sizes: number[]): SizedPng[] => drawn.filter(({ size }) => sizes.includes(size));
await Promise.all([
  ...chosen(...linuxSizes).map(({ size, png }) => writeFile(path.join(folder, `${size}x${size}.png`), png)),
  writeFile(path.join(folder, 'icon.ico'), icoOf(chosen(16, 24, 32, 48, 64, 128, 256))),
  writeFile(path.join(folder, 'icon.icns'), icnsOf(chosen(16, 32, 64, 128, 256, 512, 1024))),
]);
