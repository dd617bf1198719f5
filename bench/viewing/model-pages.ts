/** Folders of models as assets of the real page: served by the web host, shown one after the other in one tab. */
import type { Browser, Page } from 'playwright';
import type { AssetDetail } from '../../main/contract/schema/asset.ts';
import { fileResponse } from '../../main/modules/shared/http/file-response.ts';
import { createFakeApp, fakeAsset } from '../../test/fakes/handlers/handlers.ts';
import { serveFakes } from '../../test/fakes/serve-fakes.ts';
import type { BigModel } from './big-models.ts';

/** Where a file's bytes lie: a path on this disk, or in memory. */
export interface FolderFile {
  readonly sizeBytes: number;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** `model` is one of `files`; all others are what it may refer to. Names are unique. */
export interface ModelFolder {
  readonly name: string;
  readonly model: string;
  readonly files: ReadonlyMap<string, FolderFile>;
}

/** How the screen of a model came to rest: its facts as they are written there, or a message. */
export type Shown =
  | {
      readonly type: 'shown';
      readonly facts: Readonly<Record<string, string>>;
      readonly notes: readonly string[];
    }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'silent' };

/** `strays` are paths that were requested and are in no folder. */
export interface ModelPages {
  readonly page: Page;
  readonly origin: string;
  readonly strays: readonly string[];
  /** By its place in the list; waits until it is shown or refused, `silent` after `limitMs`. */
  show(index: number, limitMs: number): Promise<Shown>;
  close(): Promise<void>;
}

const dot = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='), (char) => char.charCodeAt(0));
const kinds: Readonly<Record<string, string>> = {
  gltf: 'glb',
  usda: 'usd',
  usdc: 'usd',
  usdz: 'usd',
  xml: 'mjcf',
};

/** The page must have been built. The browser is the caller's. `beforePage` is a script that is run before the page's own. */
export async function openModelPages(
  browser: Browser,
  folders: readonly ModelFolder[],
  beforePage = '',
): Promise<ModelPages> {
  const app = createFakeApp({ assetCount: folders.length });
  for (const [index, folder] of folders.entries()) app.assets[index] = assetOf(index + 1, folder);
  const strays: string[] = [];
  const host = await serveFakes(app.handlers, async (request) => {
    const { pathname } = new URL(request.url);
    const [, number, name] = /\/asset-(\d+)\/files\/(.+)$/.exec(pathname) ?? [];
    const file = folders[Number(number) - 1]?.files.get(decodeURIComponent(name ?? ''));
    if (file !== undefined) return await answer(request, file);
    if (number !== undefined) strays.push(pathname);
    // No small picture has to be drawn: that is measured elsewhere.
    if (pathname.endsWith('/preview')) return new Response(dot, { headers: { 'content-type': 'image/gif' } });
    if (pathname.endsWith('/drawn')) return new Response(null, { status: 204 });
    return new Response(null, { status: 404 });
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  if (beforePage !== '') await page.addInitScript(beforePage);
  await page.goto(host.openingUrl);
  await page.getByRole('main').waitFor();
  return {
    page,
    origin: new URL(page.url()).origin,
    strays,
    async show(index, limitMs) {
      const { name } = folders[index] ?? { name: '' };
      await page.evaluate(`location.hash = '#/asset/asset-${index + 1}'`);
      return await page
        .waitForFunction(atRest, name, { timeout: limitMs, polling: 50 })
        .then(async (handle) => (await handle.jsonValue()) ?? { type: 'silent' as const })
        .catch((): Shown => ({ type: 'silent' }));
    },
    async close() {
      // Of a browser that was killed nothing is left to close.
      await context.close().catch(() => undefined);
      await host.close();
    },
  };
}

/** A model that was made for a benchmark, on its own. */
export function folderOf({ format, size, file, sizeBytes }: BigModel): ModelFolder {
  const model = `model.${format === 'textures' ? 'glb' : format}`;
  return { name: `${format} ${size}`, model, files: new Map([[model, { content: file, sizeBytes }]]) };
}

function assetOf(number: number, folder: ModelFolder): AssetDetail {
  const asset = fakeAsset(number, { name: folder.name, hasPreview: true });
  const [file] = asset.files;
  if (file === undefined) throw new TypeError('the fake asset has files');
  const files = [...folder.files].map(([path, { sizeBytes }]) => {
    const ending = path.split('.').at(-1)?.toLowerCase() ?? '';
    const kind = path === folder.model ? (kinds[ending] ?? ending) : 'texture';
    return { ...file, path, localPath: path, kind, sizeBytes };
  });
  return { ...asset, files };
}

/** As the program serves it. */
async function answer(request: Request, { content, sizeBytes }: FolderFile): Promise<Response> {
  if (typeof content === 'string') return await fileResponse(request, content, null);
  return new Response(content, { headers: { 'content-length': String(sizeBytes) } });
}

/** Runs in the page: null until the asset of this name is at rest. */
function atRest(name: string): Shown | null {
  const document = Reflect.get(globalThis, 'document') as PageDocument;
  const view = document.querySelector('[role=application]');
  if (view !== null) {
    if (view.getAttribute('aria-label')?.startsWith(`3D view of ${name}.`) !== true) return null;
    const main = document.querySelector('main') ?? view;
    const facts = [...main.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]);
    const notes = [...main.querySelectorAll('[aria-label^="Not everything"] li')].map(
      (row) => row.textContent,
    );
    // The facts stand beside the view, and may come with the next picture.
    if (!facts.some(([fact]) => fact === 'Triangles')) return null;
    return { type: 'shown', facts: Object.fromEntries(facts), notes };
  }
  const heading = [...document.querySelectorAll('h1, h2')].some(({ textContent }) => textContent === name);
  const message = document.querySelector('main [role=alert] p')?.textContent;
  return heading && message !== undefined ? { type: 'refused', message } : null;
}

/** The little of the DOM that is used; this file is checked without the browser's own types. */
interface PageElement {
  readonly textContent: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}
type PageDocument = Pick<PageElement, 'querySelector' | 'querySelectorAll'>;
