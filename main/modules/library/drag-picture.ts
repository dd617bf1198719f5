/** What goes with the pointer while assets are dragged out of the window: the preview of the first, or a plain sheet. */
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { type Clock, wait } from '../../core/clock.ts';
import { loadSharp } from '../../core/load-sharp.ts';
import { locateFile } from '../shared/located-file.ts';
import type { Thumbnails } from '../thumbnails/index.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly thumbnails: Pick<Thumbnails, 'get'>;
}

const edgePx = 96;
/** The user holds the button and moves on: after so long a plain picture will do. */
const limitMs = 150;

/** PNG of at most 96 pixels; never throws. */
export async function dragPicture(deps: Deps, asset: AssetRow): Promise<Uint8Array> {
  const limit = new AbortController();
  const tooLong = wait(deps.clock, limitMs, limit.signal).then(
    () => null,
    () => null,
  );
  const preview = previewOf(deps, asset, limit.signal).catch(() => null);
  const picture = await Promise.race([preview, tooLong]);
  limit.abort();
  return picture ?? (await sheet());
}

async function previewOf(deps: Deps, asset: AssetRow, signal: AbortSignal): Promise<Uint8Array | null> {
  const found = await locateFile(deps, asset, (file) => file.kind === 'preview');
  if (found === null) return null;
  const { absolute, file } = found;
  const of = { absolute, sha256: file.sha256, fileName: file.path };
  const kept = await deps.thumbnails.get(of, edgePx, signal);
  const sharp = await loadSharp();
  return sharp(kept).resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
}

/** A sheet of paper with a bent corner, in a grey that is seen on light and on dark. */
async function sheet(): Promise<Uint8Array> {
  const [width, height, corner, line] = [48, 60, 14, 2];
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const beyond = x - y - (width - corner);
      if (beyond > 0) continue;
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) < line || beyond > -line * 1.5;
      const fold = y <= corner && x >= width - corner && (y > corner - line || x < width - corner + line);
      pixels.set(edge || fold ? [0x7b, 0x80, 0x8a, 255] : [0xd7, 0xd9, 0xde, 255], (y * width + x) * 4);
    }
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
