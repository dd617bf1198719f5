/** Listens to a page for what no test may overlook: logged errors, exceptions, policy violations, and requests to elsewhere. */
import type { ConsoleMessage, Page, Request } from 'playwright';

/** What went wrong in a page so far, in words; `stop` before the program behind the page is ended on purpose. */
export interface PageWatch {
  readonly faults: readonly string[];
  stop(): void;
}

/** Complaints of the browser that say nothing about the page; each with its reason. */
const harmless: readonly RegExp[] = [
  // Drawing by the processor reads back what it drew, and the driver remarks on its own speed.
  /GL Driver Message .*GPU stall due to ReadPixels/,
];

/** Watches from now on. Violations of the content security policy reach the console as errors. */
export function watchPage(page: Page): PageWatch {
  const faults: string[] = [];
  const note = (fault: string): void => {
    if (!harmless.some((each) => each.test(fault))) faults.push(fault);
  };
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') note(`logged: ${message.text()} (${message.location().url})`);
  };
  const onError = (error: Error): void => note(`uncaught: ${error.stack ?? error.message}`);
  const onCrash = (): void => note('the page crashed');
  const onAddress = (address: { url(): string }): void => {
    if (!isLocal(address.url())) note(`requested ${address.url()}`);
  };
  const onRequest = (request: Request): void => onAddress(request);
  page.on('console', onConsole);
  page.on('pageerror', onError);
  page.on('crash', onCrash);
  page.on('request', onRequest);
  page.on('websocket', onAddress);
  return {
    faults,
    stop() {
      page.off('console', onConsole);
      page.off('pageerror', onError);
      page.off('crash', onCrash);
      page.off('request', onRequest);
      page.off('websocket', onAddress);
    },
  };
}

/** The desktop's page: real Electron serves it as `app:`, the double answers for this name before it is looked up. */
const desktopPage = /^(?:app:|https:\/\/caliper\.app\.localhost\/)/;

/** The page served to a browser: a host of its own under `localhost`, which browsers lead to this machine unasked. */
const ownPage = /^caliper-[\da-f]{32}\.localhost$/;

/** This machine, or something that never leaves the program. */
function isLocal(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return (
    url.hostname === '127.0.0.1' ||
    ownPage.test(url.hostname) ||
    ['blob:', 'data:', 'about:'].includes(url.protocol) ||
    desktopPage.test(address)
  );
}
