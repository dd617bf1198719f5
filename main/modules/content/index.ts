/** The byte channel: files, previews and input images for the page, and nothing that is not listed in the catalogue. */
import { existsSync } from 'node:fs';
import type { Capture } from '../../capture/capture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import { contentPaths } from '../../contract/rules/content-paths.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import { assetIdSchema, inputIdSchema } from '../../contract/schema/ids.ts';
import type { Log } from '../../core/logging/log.ts';
import { type Captures, type ClipMedia, createCaptureContent, printBoard } from '../captures/index.ts';
import type { Reviewing } from '../exports/index.ts';
import type { Inputs } from '../inputs/index.ts';
import type { Local } from '../local/index.ts';
import { type Videos, videoContent } from '../pictures/index.ts';
import type { SettingsDesk } from '../settings/index.ts';
import { filesOfVersion, originalFolder } from '../shared/current-files.ts';
import type { EventHub } from '../shared/event-hub.ts';
import { fileResponse, notAllowed, notFound } from '../shared/http/file-response.ts';
import { boundedBytes, countBody, promisedBytes } from '../shared/http/request-body.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import { locateFile, locateInside } from '../shared/located-file.ts';
import type { Thumbnails } from '../thumbnails/index.ts';

/** What a downloaded file may do in the page's origin: nothing but be read. */
const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A picture of 512 pixels, even of noise, has less. */
const mostDrawnBytes = 2 * 1024 * 1024;

interface Deps {
  readonly catalogue: Catalogue;
  readonly inputs: Inputs;
  readonly libraryPath: string;
  readonly presence: Pick<LibraryPresence, 'look'>;
  readonly log: Log;
  readonly captures: Pick<Captures, 'report'>;
  readonly media: Pick<ClipMedia, 'framePicture'>;
  readonly measuring: Pick<Capture, 'boardMarkers'>;
  readonly thumbnails: Thumbnails;
  readonly videos: Videos;
  readonly reviewing: Pick<Reviewing, 'content'>;
  readonly local: Pick<Local, 'versionFolder'>;
  readonly reports: SettingsDesk['reports'];
  /** What the build wrote of the licences of others. */
  readonly noticesFile: string | undefined;
  readonly hub: Pick<EventHub, 'publish'>;
}

/** Answers the paths of `contract/content-paths.ts`; 404 for any other, 405 for any other method, failures as `{error}`. */
export function createContent(deps: Deps): (request: Request) => Promise<Response> {
  const captures = createCaptureContent(deps);
  return async (request) => {
    try {
      const response = await route({ ...deps, captureContent: captures }, countBody(request, deps.hub));
      // What is not found may only say that the whole library is away.
      if (response.status === 404) void deps.presence.look();
      return withHeaders(response, inert);
    } catch (error) {
      // Nobody is there any more to be answered. Electron aborts no signal: there the body breaks off.
      if (request.signal.aborted || (error instanceof AppError && error.code === 'cancelled'))
        return withHeaders(new Response(null, { status: 499 }), inert);
      void deps.presence.look();
      if (!(error instanceof AppError)) deps.log.error({ err: error }, 'the byte channel failed');
      return withHeaders(Response.json({ error: toFailure(error) }, { status: statusOf(error) }), inert);
    }
  };
}

interface Routes extends Deps {
  readonly captureContent: ReturnType<typeof createCaptureContent>;
}

async function route(deps: Routes, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, root, noun, id = '', verb, ...rest] = pathname.split('/');
  if (root !== 'content') return notFound();
  if (pathname === contentPaths.inputs)
    return request.method === 'POST' ? storeInput(deps, request) : notAllowed('POST');
  if (pathname === contentPaths.boardPdf)
    return request.method === 'POST' ? printBoard(deps.measuring, request) : notAllowed('POST');
  const { content: reviews } = deps.reviewing;
  if (pathname === contentPaths.importZip)
    return request.method === 'POST'
      ? reviews.open(request, fileNameOf(request, 'import.zip'))
      : notAllowed('POST');
  if (pathname === contentPaths.reviewSheet)
    return request.method === 'POST' ? reviews.sheet(request) : notAllowed('POST');
  if (noun === 'assets' && verb === 'drawn') return drawnPicture(deps, request, id);
  if (noun === 'videos')
    return videoContent(deps.videos, request, [id, ...(verb === undefined ? [] : [verb]), ...rest]);
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
  if (noun === 'inputs' && verb === undefined) return readInput(deps, request, id);
  if (noun === 'captures')
    return deps.captureContent(request, [id, ...(verb === undefined ? [] : [verb]), ...rest]);
  if (pathname === contentPaths.licences) return licences(deps, request);
  if (noun === 'diagnostics') return deps.reports(request, id);
  if (noun === 'handed-on') return reviews.fetch(request, id);
  if (noun !== 'assets') return notFound();
  if (verb === 'preview') return preview(deps, request, id, Number(searchParams.get('edge')));
  if (verb === 'files') return assetFile(deps, request, id, rest);
  if (verb === 'versions') return versionFile(deps, request, id, rest);
  return notFound();
}

async function storeInput({ inputs }: Deps, request: Request): Promise<Response> {
  const kind = request.headers.get('x-input-kind') ?? 'image';
  if (kind !== 'image' && kind !== 'clip')
    return new Response('x-input-kind is “image” or “clip”', { status: 400 });
  const fileName = fileNameOf(request, kind);
  const sizeBytes = promisedBytes(request) ?? 0;
  const { signal } = request;
  return Response.json(
    await inputs.store(
      fileName,
      request.body ?? new ReadableStream({ start: (empty) => empty.close() }),
      kind,
      {
        signal,
        sizeBytes,
      },
    ),
  );
}

function fileNameOf(request: Request, unnamed: string): string {
  return decoded(request.headers.get('x-file-name') ?? unnamed).slice(0, 255);
}

async function readInput({ inputs }: Deps, request: Request, id: string): Promise<Response> {
  const known = inputIdSchema.safeParse(id);
  const found = known.success ? await inputs.find(known.data) : null;
  if (found === null) return notFound();
  // Its id is the beginning of its hash.
  const response = await fileResponse(request, found.absolute, id);
  response.headers.set('content-type', found.mediaType);
  response.headers.set('cache-control', 'private, max-age=31536000, immutable');
  return response;
}

async function licences({ noticesFile }: Deps, request: Request): Promise<Response> {
  if (noticesFile === undefined || !existsSync(noticesFile)) return notFound();
  return fileResponse(request, noticesFile, null);
}

async function assetFile(
  deps: Deps,
  request: Request,
  id: string,
  segments: readonly string[],
): Promise<Response> {
  const localPath = segments.map(decoded).join('/');
  const found = await locate(deps, id, (file) => file.localPath === localPath);
  return found === null ? notFound() : fileResponse(request, found.absolute, found.file.sha256);
}

/** Of a version that is not in use, or of a preview of fixes. Version 1 has the files of the listing. */
async function versionFile(
  { catalogue, libraryPath, local }: Deps,
  request: Request,
  id: string,
  [which = '', ...segments]: readonly string[],
): Promise<Response> {
  const assetId = assetIdSchema.safeParse(id).data;
  const asset = assetId === undefined ? null : catalogue.assets.get(assetId);
  if (asset === null) return notFound();
  const folder =
    which === '1' ? originalFolder(catalogue, libraryPath, asset) : local.versionFolder(asset.id, which);
  const localPath = segments.map(decoded).join('/');
  const row = catalogue.versions.get(asset.id, Number(which));
  const listed =
    which === '1' ? catalogue.files.byAsset(asset.id) : row === null ? null : filesOfVersion(row);
  if (folder === null || listed?.every((file) => file.localPath !== localPath) === true) return notFound();
  const absolute = await locateInside(folder, localPath);
  return absolute === null ? notFound() : fileResponse(request, absolute, null);
}

async function preview(deps: Routes, request: Request, id: string, asked: number): Promise<Response> {
  const found = await locate(deps, id, (file) => file.kind === 'preview');
  if (found === null) return notFound();
  const of = { absolute: found.absolute, sha256: found.file.sha256, fileName: found.file.path };
  const etag = `"${await deps.thumbnails.key(of, asked)}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const image = await deps.thumbnails.get(of, asked, request.signal);
  return new Response(new Uint8Array(image), { headers: { ...headers, 'content-type': 'image/webp' } });
}

/** Pictures of models are drawn where they are shown; here they are kept. */
async function drawnPicture(deps: Deps, request: Request, id: string): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const localPath = searchParams.get('of');
  const found = await locate(deps, id, (file) => file.localPath === localPath);
  if (found === null) return notFound();
  const of = { absolute: found.absolute, sha256: found.file.sha256, fileName: found.file.path };
  if (request.method === 'POST') {
    const picture = await boundedBytes(request, mostDrawnBytes);
    if (picture === null) return new Response('Too large', { status: 413 });
    await deps.thumbnails.keepDrawn(of, picture);
    return new Response(null, { status: 204 });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD, POST');
  const kept = await deps.thumbnails.drawn(of, Number(searchParams.get('edge')));
  if (kept === null) return new Response(null, { status: 204 });
  const etag = `"${kept.key}"`;
  const headers = { etag, 'cache-control': 'private, no-cache', 'content-type': 'image/webp' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(kept.picture), { headers });
}

async function locate(deps: Deps, id: string, wanted: (file: AssetFile) => boolean) {
  const assetId = assetIdSchema.safeParse(id);
  const asset = assetId.success ? deps.catalogue.assets.get(assetId.data) : null;
  return asset === null ? null : locateFile(deps, asset, wanted);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function statusOf(error: unknown): number {
  if (!(error instanceof AppError)) return 500;
  if (error.code === 'input.too-large' || error.code === 'input.clip-too-large') return 413;
  if (
    error.code === 'video.unknown' ||
    error.code === 'capture.unknown' ||
    error.code === 'capture.no-report'
  )
    return 404;
  return /^(input|capture|board|media|hand-on|review|video)\./.test(error.code) ? 422 : 500;
}

function withHeaders(response: Response, extra: Record<string, string>): Response {
  for (const [name, value] of Object.entries(extra)) response.headers.set(name, value);
  return response;
}
