/** Chromium as the program's own browser: its pages, and the program's answers to their requests. */
import { type BrowserProgram, type Chromium, startChromium } from './chromium.ts';
import type { Schemes } from './schemes.ts';
import type { WebContents } from './web-contents.ts';

interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly redirectedRequestId?: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly postDataEntries?: { bytes?: string }[];
  };
}

/** Statuses that carry no body (Fetch standard, "null body status"). */
const withoutBody = new Set([101, 103, 204, 205, 304]);

/** One for the program; made at once, started when the program is ready. */
export class Browser {
  readonly schemes: Schemes;
  readonly #pages = new Set<WebContents>();
  #chromium: Chromium | undefined;

  constructor(schemes: Schemes) {
    this.schemes = schemes;
  }

  async start(program: BrowserProgram, switches: readonly string[], onEnd: () => void): Promise<void> {
    this.#chromium = await startChromium(program, switches, onEnd);
    this.#chromium.cdp.on('event', (method, params, sessionId) => {
      if (method === 'Fetch.requestPaused')
        // The browser's protocol gives this event these parameters; the type of all events is wider.
        this.#serve(params as unknown as Paused).catch((error: unknown) => report(error));
      for (const page of this.#pages) page.follow(method, params, sessionId);
    });
    await this.send('Fetch.enable', {
      patterns: [{ urlPattern: 'https://*.localhost/*' }, { urlPattern: '*', resourceType: 'Document' }],
    });
  }

  async close(): Promise<void> {
    await this.#chromium?.close();
  }

  send<T = Record<string, unknown>>(
    method: string,
    params?: Record<string, unknown>,
    sessionId?: string,
  ): Promise<T> {
    if (this.#chromium === undefined) return Promise.reject(new Error(`${method}: Chromium has not started`));
    return this.#chromium.cdp.session(sessionId)<T>(method, params);
  }

  add(page: WebContents): void {
    this.#pages.add(page);
    page.once('destroyed', () => this.#pages.delete(page));
  }

  pages(): WebContents[] {
    return [...this.#pages];
  }

  async openPage(): Promise<{ targetId: string; sessionId: string }> {
    const { targetId } = await this.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    return { targetId, sessionId };
  }

  async #serve(paused: Paused): Promise<void> {
    const { requestId, request, frameId, resourceType } = paused;
    const page = [...this.#pages].find((one) => one.owns(frameId));
    const redirected = paused.redirectedRequestId !== undefined;
    if (resourceType === 'Document' && page?.allows(frameId, request.url, redirected) !== true) {
      await this.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    const address = this.schemes.fromStage(request.url);
    const handler = this.schemes.handlerOf(address);
    if (handler !== undefined) {
      const response = await handler(this.#requestOf(address, paused));
      await this.send('Fetch.fulfillRequest', { requestId, ...(await answerOf(response, request.method)) });
    } else if (address === request.url) await this.send('Fetch.continueRequest', { requestId });
    else await this.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  }

  #requestOf(address: string, { request }: Paused): Request {
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      ['origin', 'referer'].includes(name.toLowerCase()) ? this.schemes.fromStage(value) : value,
    ]);
    const bytes = (request.postDataEntries ?? []).map((part) => Buffer.from(part.bytes ?? '', 'base64'));
    const { method } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(bytes);
    return new Request(address, { method, headers, body });
  }
}

async function answerOf(response: Response, method: string): Promise<Record<string, unknown>> {
  const empty = method === 'HEAD' || withoutBody.has(response.status);
  const body = empty ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
  return {
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: body.toString('base64'),
  };
}

function report(error: unknown): void {
  // A page that is closed while it waits takes its requests with it.
  if (error instanceof Error && /Invalid InterceptionId|has ended/.test(error.message)) return;
  process.stderr.write(`[electron-double] a request failed: ${String(error)}\n`);
}
