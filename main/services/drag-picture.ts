/** What goes with the pointer while assets are dragged out of the window: the preview of the first, or a plain sheet. */
import type { AssetRow, Catalogue } from '../catalogue/catalogue.ts';
import { type Clock, wait } from '../core/clock.ts';
import { loadSharp } from './load-sharp.ts';
import { locateFile } from './located-file.ts';
import type { Thumbnails } from './thumbnails/thumbnails.ts';

interface Needs {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly thumbnails: Pick<Thumbnails, 'get'>;
}

const edgePx = 96;
/** The person holds the button and moves on: after so long a plain picture will do. */
const limitMs = 150;

/** PNG of at most 96 pixels; never throws. */
export async function dragPicture(needs: Needs, asset: AssetRow): Promise<Uint8Array> {
  const limit = new AbortController();
  const tooLong = wait(needs.clock, limitMs, limit.signal).then(
    () => null,
    () => null,
  );
  const preview = previewOf(needs, asset, limit.signal).catch(() => null);
  const picture = await Promise.race([preview, tooLong]);
  limit.abort();
  return picture ?? (await sheet());
}

async function previewOf(needs: Needs, asset: AssetRow, signal: AbortSignal): Promise<Uint8Array | null> {
  const found = await locateFile(needs, asset, (file) => file.kind === 'preview');
  if (found === null) return null;
  const { absolute, file } = found;
  const of = { absolute, sha256: file.sha256, fileName: file.path };
  const kept = await needs.thumbnails.get(of, edgePx, signal);
  const sharp = await loadSharp();
  return sharp(kept).resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
}

/** A sheet of paper with a bent corner, in a grey that is seen on light and on dark. */
async function sheet(): Promise<Uint8Array> {
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="60"><path d="M2 2h30l14 14v42H2z" fill="#d7d9de" stroke="#7b808a" stroke-width="2"/><path d="M32 2v14h14" fill="none" stroke="#7b808a" stroke-width="2"/></svg>';
  const sharp = await loadSharp();
  return sharp(Buffer.from(drawn)).png().toBuffer();
}
