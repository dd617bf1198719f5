/** The `app://caliper/` scheme: the built page and the byte channel, never `file://`. */
import { protocol } from 'electron';
import { isAppError } from '../../contract/plain/errors.ts';
import { isMadePicture } from '../../contract/rules/content-paths.ts';
import type { Log } from '../../core/logging/log.ts';
import { asResponse } from '../answer.ts';
import type { Page } from '../page.ts';
import { appScheme, isOwnAddress } from './link-policy.ts';

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
