/** The library's reads, and its files handed to the desktop: opened, shown in their folder, dragged out of the window. */
import { basename, extname } from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { mainFileOf } from '../../contract/rules/main-file.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Selection } from '../../contract/schema/library/organisation.ts';
import { type Clock, wait } from '../../core/clock.ts';
import { mapInOrder } from '../../core/concurrency/limiter.ts';
import { loadSharp } from '../../core/load-sharp.ts';
import type { FileDrag, Opener } from '../../core/ports.ts';
import { type LibrarySearch, selectedIds } from '../search/index.ts';
import { currentFiles, currentFolder } from '../shared/current-files.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { locateFile, locateFolder } from '../shared/located-file.ts';
import type { Thumbnails } from '../thumbnails/index.ts';
import { createDeleteAtService } from './delete-at-service.ts';
import { openWords } from './file-words.ts';

type DeleteDeps = Parameters<typeof createDeleteAtService>[0];

type DragDeps = Parameters<typeof createDragOut>[0];

interface AssetsDeps extends DeleteDeps, DragDeps {
  readonly opener: Opener;
  readonly libraryPath: string;
}

/** The assets' part of the contract. */
export function createAssets(deps: AssetsDeps): HandlersOf<Api['assets']> {
  const { catalogue, present, opener, libraryPath } = deps;
  const deleteAtService = createDeleteAtService(deps);
  const known = (id: AssetId): AssetRow => {
    const asset = catalogue.assets.get(id);
    if (asset === null) throw new AppError('asset.unknown', { id });
    return asset;
  };
  return {
    get: async ({ assetId }) => present.detail(assetId),
    dragOut: createDragOut(deps),
    deleteAtService: ({ assetId }, { signal }) => deleteAtService(assetId, signal),
    async reveal({ assetId }) {
      const asset = known(assetId);
      const folder = currentFolder(catalogue, libraryPath, asset);
      if (folder === null) throw new AppError('asset.no-folder', { name: asset.name ?? asset.remoteId });
      await opener.showInFolder(folder);
      return { path: folder };
    },
    async openFile({ assetId, localPath }) {
      const found = await locateFile(deps, known(assetId), (file) => file.localPath === localPath);
      const refuse = (reason: string): AppError =>
        new AppError('file.cannot-open', { path: localPath, reason });
      if (found === null) throw refuse(openWords.notHere);
      const reason = whyNotOpened(basename(found.absolute));
      if (reason !== null) throw refuse(reason);
      await opener.openFile(found.absolute);
      return null;
    },
  };
}

// Which files may be handed to the system to open: kinds that programs show, and none that one might run. Pure.

const openedEndings = new Set(
  [
    // Models, and what belongs to them. No `.blend`, `.max` or `.ma`: their programs run scripts in them.
    'glb,gltf,usd,usda,usdc,usdz,obj,mtl,stl,ply,off,fbx,dae,3mf,urdf,sdf,srdf,mjcf,xml',
    'png,jpg,jpeg,webp,gif,bmp,tif,tiff,tga,exr,hdr,ktx,ktx2,dds,avif,heic',
    'mp4,mov,m4v,webm,mkv,avi',
    'txt,md,json,jsonl,csv,tsv,log,yaml,yml,pdf,zip',
  ].flatMap((line) => line.split(',')),
);

/** Why it is not opened, in words; null when it may be. */
export function whyNotOpened(fileName: string): string | null {
  // Windows leaves out dots and spaces at the end of a name, and what comes after a colon.
  const plain = fileName.replace(/[. ]+$/, '');
  const ending = extname(plain).slice(1).toLowerCase();
  if (plain.includes(':')) return openWords.colon;
  if (ending === '') return openWords.noExtension;
  return openedEndings.has(ending) ? null : openWords.mayRun(ending);
}

// Files and folders of assets, handed to the desktop as the drag that the user has just begun.

interface DragOutDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly thumbnails: Pick<Thumbnails, 'get'>;
  readonly fileDrag: FileDrag | null;
  readonly search: Pick<LibrarySearch, 'findIds'>;
}

/** More files than this are moved by the file manager's own means. */
const mostAssets = 500;
/** Assets looked for on the disk at the same time. */
const locatedAtOnce = 16;

/**
 * Only whole files that the catalogue lists, and folders, that really lie where the asset is; what is in the bin is left
 * out. Rejects with `asset.unknown`, `edit.nothing-selected`, `drag.*`.
 */
function createDragOut(deps: DragOutDeps): HandlersOf<Api['assets']>['dragOut'] {
  const { catalogue, fileDrag } = deps;
  const known = (id: AssetId): AssetRow => {
    const asset = catalogue.assets.get(id);
    if (asset === null) throw new AppError('asset.unknown', { id });
    return asset;
  };
  return async (what) => {
    if (fileDrag === null) throw new AppError('drag.no-desktop', {});
    const ids = 'localPath' in what ? [what.assetId] : await chosen(deps, what.of);
    if (ids.length > mostAssets) throw new AppError('drag.too-many', { limit: mostAssets });
    const assets = ids.map(known);
    const find = (asset: AssetRow): Promise<string | null> => {
      if (asset.deletedHereAt !== null) return Promise.resolve(null);
      if ('localPath' in what) return fileOf(deps, asset, what.localPath);
      const main = mainFileOf(currentFiles(catalogue, asset.id));
      if (main === null) return Promise.resolve(null);
      return what.what === 'folder' ? locateFolder(deps, asset) : fileOf(deps, asset, main.localPath);
    };
    const found: string[] = [];
    for await (const path of mapInOrder(assets, locatedAtOnce, find)) if (path !== null) found.push(path);
    const [first] = assets;
    if (found.length === 0 || first === undefined)
      throw new AppError('drag.nothing', { assets: assets.length });
    await fileDrag.begin([...new Set(found)], await dragPicture(deps, first));
    return { missing: assets.length - found.length };
  };
}

async function fileOf(deps: DragOutDeps, asset: AssetRow, localPath: string): Promise<string | null> {
  const found = await locateFile(deps, asset, (file) => file.localPath === localPath);
  return found?.absolute ?? null;
}

async function chosen(deps: DragOutDeps, of: readonly Selection[]): Promise<AssetId[]> {
  const ids = new Set<AssetId>();
  for (const part of of) {
    // oxlint-disable-next-line no-await-in-loop -- a few parts, each a look into memory
    for (const id of await selectedIds(deps, part)) ids.add(id);
    if (ids.size > mostAssets) break;
  }
  return [...ids];
}

// What goes with the pointer while assets are dragged out of the window: the preview of the first, or a plain sheet.

interface DragPictureDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly thumbnails: Pick<Thumbnails, 'get'>;
}

const dragEdgePx = 96;
/** The user holds the button and moves on: after so long a plain picture will do. */
const dragLimitMs = 150;

/** PNG of at most 96 pixels; never throws. */
async function dragPicture(deps: DragPictureDeps, asset: AssetRow): Promise<Uint8Array> {
  const limit = new AbortController();
  const tooLong = wait(deps.clock, dragLimitMs, limit.signal).then(
    () => null,
    () => null,
  );
  const preview = previewOf(deps, asset, limit.signal).catch(() => null);
  const picture = await Promise.race([preview, tooLong]);
  limit.abort();
  return picture ?? (await sheet());
}

async function previewOf(
  deps: DragPictureDeps,
  asset: AssetRow,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const found = await locateFile(deps, asset, (file) => file.kind === 'preview');
  if (found === null) return null;
  const { absolute, file } = found;
  const of = { absolute, sha256: file.sha256, fileName: file.path };
  const kept = await deps.thumbnails.get(of, dragEdgePx, signal);
  const sharp = await loadSharp();
  return sharp(kept)
    .resize(dragEdgePx, dragEdgePx, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
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
