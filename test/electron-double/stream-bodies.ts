/** Bodies that the page streams: interception does not show them, so `page/bodies.ts` sends each piece as a request of its own. */

const headerOfBody = 'x-electron-double-body';
const headerOfPart = 'x-electron-double-part';
const headerOfLast = 'x-electron-double-part-is-last';

interface Piece {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** Of all pages of one program. */
export class StreamBodies {
  readonly #streams = new Map<string, TransformStream<Uint8Array, Uint8Array>>();
  readonly #writers = new Map<string, WritableStreamDefaultWriter<Uint8Array>>();
  /** Ids of the bodies by the network's own name of the request. */
  readonly #requests = new Map<string, string>();

  /** The body of this request, as main reads it; null when it is none that is streamed. */
  open(headers: Readonly<Record<string, string>>, networkId: string | undefined): ReadableStream | null {
    const id = valueOf(headers, headerOfBody);
    if (id === undefined) return null;
    if (networkId !== undefined) this.#requests.set(networkId, id);
    return this.#stream(id).readable;
  }

  /** Resolves with the status that the page gets, once main has taken the piece; undefined for a request that carries none. */
  async take({ headers, bytes }: Piece): Promise<204 | 410 | undefined> {
    const id = valueOf(headers, headerOfPart);
    if (id === undefined) return undefined;
    this.#stream(id);
    const writer = this.#writers.get(id);
    try {
      await (valueOf(headers, headerOfLast) === 'true' ? writer?.close() : writer?.write(bytes));
      return 204;
    } catch {
      return 410;
    }
  }

  /** A request that the page gave up, or that went with the page: its body ends as Electron's does. */
  fail(networkId: string): void {
    const id = this.#requests.get(networkId);
    if (id === undefined) return;
    this.#requests.delete(networkId);
    this.#writers
      .get(id)
      ?.abort(new Error('net::ERR_FAILED'))
      .catch(() => undefined);
  }

  /** A piece may come before the request whose body it belongs to. */
  #stream(id: string): TransformStream<Uint8Array, Uint8Array> {
    const known = this.#streams.get(id);
    if (known !== undefined) return known;
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    const writer = stream.writable.getWriter();
    writer.closed.catch(() => undefined);
    this.#streams.set(id, stream);
    this.#writers.set(id, writer);
    return stream;
  }
}

/** Without what the double has added. */
export function withoutOwnHeaders(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers).filter(([name]) => !name.toLowerCase().startsWith('x-electron-double-'));
}

function valueOf(headers: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
}
