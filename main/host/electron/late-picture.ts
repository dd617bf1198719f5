/** Pictures for the page's `<img>`s, given up when the page does not want them any more. */
import { isMadePicture } from '../../contract/rules/content-paths.ts';

/** Answers a request for one address of the page's origin. */
export type Serve = (request: Request) => Promise<Response>;

/**
 * True for a made picture that an `<img>` requests: its `Accept` begins with pictures, that of a script's `fetch`, which
 * wants status and words, does not. Files are answered as they are: an SVG needs its media type.
 */
export function isForPicture({ method, headers, url }: Request): boolean {
  const isImage = headers.get('accept')?.startsWith('image/') === true;
  return method === 'GET' && isImage && isMadePicture(new URL(url).pathname);
}

/**
 * Answers before `serve` has, since Electron gives the request of `protocol.handle` no signal that aborts
 * (`lib/browser/api/protocol.ts`): that a thumbnail was scrolled away is only seen at the body of its answer, which is
 * cancelled then, and with it the request that `serve` was given. A picture that cannot be had breaks its body, and the
 * `<img>` has its `error`.
 */
export function latePicture(request: Request, serve: Serve): Response {
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
