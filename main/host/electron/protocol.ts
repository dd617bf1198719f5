/** The `app://caliper/` scheme: the built page and the byte channel, never `file://`. */
import { protocol } from 'electron';
import { isAppError } from '../../contract/plain/errors.ts';
import type { Log } from '../../core/log.ts';
import { asResponse } from '../answer.ts';
import type { Page } from '../page.ts';
import { isForPicture, latePicture, type Serve } from './late-picture.ts';
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
