/** Chromium as the program's own browser: its pages, and the program's answers to their requests. */
import { type BrowserProgram, type Chromium, startChromium } from './chromium.ts';
import type { Schemes } from './schemes.ts';
import { StreamBodies, withoutOwnHeaders } from './stream-bodies.ts';
import type { WebContents } from './web-contents.ts';

interface Paused {
  readonly requestId: string;
  /** Of the network's own events; absent where they are off. */
  readonly networkId?: string;
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
  /** Bodies that are being read, by `networkId`. */
  readonly #bodies = new Map<string, ReadableStreamDefaultReader<Uint8Array>>();
  readonly #streamed = new StreamBodies();
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
      // As Electron does with the stream of an answer whose client is gone (`NodeStreamLoader`).
      if (method === 'Network.loadingFailed') {
        void this.#bodies.get(String(params['requestId']))?.cancel();
        this.#streamed.fail(String(params['requestId']));
      }
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
    const taken = await this.#streamed.take({ headers: request.headers, bytes: bytesOf(paused) });
    if (taken !== undefined) {
      await this.send('Fetch.fulfillRequest', { requestId, responseCode: taken });
      return;
    }
    const address = this.schemes.fromStage(request.url);
    const handler = this.schemes.handlerOf(address);
    if (handler !== undefined) {
      const response = await handler(this.#requestOf(address, paused));
      const bytes = await this.#read(response, paused);
      if (bytes === null) await this.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      else await this.send('Fetch.fulfillRequest', { requestId, ...answerOf(response, bytes) });
    } else if (address === request.url) await this.send('Fetch.continueRequest', { requestId });
    else await this.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  }

  /** Null for a body that breaks off. */
  async #read(response: Response, { request, networkId }: Paused): Promise<Buffer | null> {
    if (request.method === 'HEAD' || withoutBody.has(response.status) || response.body === null)
      return Buffer.alloc(0);
    const reader = response.body.getReader();
    if (networkId !== undefined) this.#bodies.set(networkId, reader);
    const parts: Uint8Array[] = [];
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
      return Buffer.concat(parts);
    } catch {
      return null;
    } finally {
      if (networkId !== undefined) this.#bodies.delete(networkId);
    }
  }

  #requestOf(address: string, paused: Paused): Request {
    const { request, networkId } = paused;
    const headers = withoutOwnHeaders(request.headers).map(([name, value]): [string, string] => [
      name,
      ['origin', 'referer'].includes(name.toLowerCase()) ? this.schemes.fromStage(value) : value,
    ]);
    const { method } = request;
    if (method === 'GET' || method === 'HEAD') return new Request(address, { method, headers });
    const body = this.#streamed.open(request.headers, networkId) ?? bytesOf(paused);
    return new Request(address, { method, headers, body, duplex: 'half' });
  }
}

function bytesOf({ request }: Paused): Buffer<ArrayBuffer> {
  return Buffer.concat(
    (request.postDataEntries ?? []).map((part) => Buffer.from(part.bytes ?? '', 'base64')),
  );
}

function answerOf(response: Response, bytes: Buffer): Record<string, unknown> {
  return {
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: bytes.toString('base64'),
  };
}

function report(error: unknown): void {
  // A page that is closed while it waits takes its requests with it.
  if (error instanceof Error && /Invalid InterceptionId|has ended/.test(error.message)) return;
  process.stderr.write(`[electron-double] a request failed: ${String(error)}\n`);
}
