/** The window shows Caliper's own page over `app://caliper/` and stays on it: no navigation, window, webview or permission beyond it. */
import { app, protocol, type Session, session, shell, type WebContents } from 'electron';
import { isAppError } from '../../contract/plain/errors.ts';
import { isMadePicture } from '../../contract/rules/content-paths.ts';
import { withUsualUmask } from '../../core/files/private-files.ts';
import type { Log } from '../../core/logging/log.ts';
import { asResponse, type Page } from '../page.ts';
import { addressForLog, appScheme, decideLink, isOwnAddress, isOwnBlob } from './link-policy.ts';

// The `app://caliper/` scheme: the built page and the byte channel, never `file://`.

const contentPrefix = '/content/';

/** Makes the scheme a real origin, with fetch, streamed bodies and V8's code cache; before `ready`. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Serves the scheme: `/content/*` by the byte channel, all else by the page; after `ready`. */
export function serveAppScheme(serve: { content: Serve; page: Page }, log: Log): void {
  protocol.handle(appScheme, async (request) => {
    if (!isOwnAddress(request.url)) return new Response(null, { status: 404 });
    const { pathname } = new URL(request.url);
    try {
      if (pathname.startsWith(contentPrefix))
        return isForPicture(request) ? latePicture(request, serve.content) : await serve.content(request);
      return asResponse(await serve.page(request));
    } catch (error) {
      log.error({ err: isAppError(error) ? error.code : error, pathname }, 'a request of the page failed');
      return new Response(null, { status: 500 });
    }
  });
}

/** Answers a request for one address of the page's origin. */
type Serve = (request: Request) => Promise<Response>;

/**
 * True for a made picture that an `<img>` requests: its `Accept` begins with pictures, that of a script's `fetch`, which
 * wants status and words, does not. Files are answered as they are: an SVG needs its media type.
 */
function isForPicture({ method, headers, url }: Request): boolean {
  const isImage = headers.get('accept')?.startsWith('image/') === true;
  return method === 'GET' && isImage && isMadePicture(new URL(url).pathname);
}

/**
 * Answers before `serve` has, since Electron gives the request of `protocol.handle` no signal that aborts
 * (`lib/browser/api/protocol.ts`): that a thumbnail was scrolled away is only seen at the body of its answer, which is
 * cancelled then, and with it the request that `serve` was given. A picture that cannot be had breaks its body, and the
 * `<img>` has its `error`.
 */
function latePicture(request: Request, serve: Serve): Response {
  const left = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        const answer = await serve(new Request(request, { signal: left.signal }));
        if (!answer.ok || answer.body === null) throw new Error(`no picture: ${answer.status}`);
        for await (const part of answer.body) controller.enqueue(part);
        controller.close();
      } catch (error) {
        if (!left.signal.aborted) controller.error(error);
      }
    },
    cancel: () => left.abort(),
  });
  return new Response(body, { headers: { 'content-security-policy': "default-src 'none'; sandbox" } });
}

// The window stays on Caliper's own page: no navigation, window, webview or permission beyond it, regardless of the origin.

/** Copying text (error details, ids) is the only thing the page may do that Chromium calls a permission. */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Guards every WebContents made from now on; before the first window is made, at or before `ready`. */
export function guardEveryPage(log: Log): void {
  app.on('web-contents-created', (_event, contents) => guardPage(contents, log));
}

/** Denies permissions, devices and downloads for the default session; after `ready`. */
export function guardSession(log: Log): void {
  denyPermissions(session.defaultSession, log);
}

function guardPage(contents: WebContents, log: Log): void {
  const leave = (address: string): void => {
    if (decideLink(address) === 'browser') openInBrowser(address, log);
    else log.warn({ address: addressForLog(address) }, 'a link was refused');
  };
  contents.on('will-navigate', (details) => {
    if (isOwnAddress(details.url)) return;
    details.preventDefault();
    leave(details.url);
  });
  contents.on('will-frame-navigate', (details) => {
    if (details.isMainFrame || isOwnAddress(details.url)) return;
    details.preventDefault();
    log.warn({ address: addressForLog(details.url) }, 'a frame was kept from navigating');
  });
  contents.on('will-redirect', (details) => {
    if (isOwnAddress(details.url)) return;
    details.preventDefault();
    log.warn({ address: addressForLog(details.url) }, 'a redirect was refused');
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    log.warn('a webview was refused');
  });
  contents.setWindowOpenHandler(({ url }) => {
    leave(url);
    return { action: 'deny' };
  });
}

function openInBrowser(address: string, log: Log): void {
  withUsualUmask(() => shell.openExternal(address)).catch((error: unknown) => {
    log.warn({ err: error, address: addressForLog(address) }, 'the system browser could not be opened');
  });
}

function denyPermissions(ours: Session, log: Log): void {
  ours.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const allowed = allowedPermissions.has(permission) && isOwnAddress(details.requestingUrl);
    if (!allowed) log.warn({ permission }, 'a permission was denied');
    callback(allowed);
  });
  ours.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) =>
      allowedPermissions.has(permission) && isOwnAddress(requestingOrigin),
  );
  ours.setDevicePermissionHandler(() => false);
  // What the page made itself (a picture of the view) may be saved; the library's files lie on the disk already.
  ours.on('will-download', (event, item) => {
    if (isOwnBlob(item.getURL())) return;
    event.preventDefault();
    log.warn({ address: addressForLog(item.getURL()) }, 'a download was refused');
  });
}
