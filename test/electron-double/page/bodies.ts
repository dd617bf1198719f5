/** Runs in the page's own world: interception shows neither the bytes of a Blob nor those of a stream, so the page's own `fetch` reads them first. */

/** A Blob arrives in one piece, as in Electron; a stream piece by piece, each as a request of its own (`stream-bodies.ts`). */
export function readBodiesFirst(): void {
  const send = window.fetch.bind(window);

  const feed = async (id: string, parts: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
    for (let taken = true; taken; ) {
      const { done, value } = await parts.read();
      const headers = { 'x-electron-double-part': id, 'x-electron-double-part-is-last': String(done) };
      // A typed array of a stream of bytes is never over shared memory.
      const body = done ? null : (value as Uint8Array<ArrayBuffer>);
      const answer = await send('/', { method: 'POST', headers, body });
      taken = !done && answer.status === 204;
    }
    await parts.cancel();
  };

  const sendStream = (
    input: RequestInfo | URL,
    { signal, headers, duplex, ...init }: RequestInit & { readonly duplex?: string },
    stream: ReadableStream<Uint8Array>,
  ): Promise<Response> => {
    if (duplex !== 'half')
      throw new TypeError('The `duplex` member must be specified for a request with a streaming body');
    const id = crypto.randomUUID();
    const broken = new AbortController();
    feed(id, stream.getReader()).catch((error: unknown) => broken.abort(error));
    return send(input, {
      ...init,
      body: null,
      headers: [...new Headers(headers), ['x-electron-double-body', id]],
      signal: AbortSignal.any([broken.signal, ...(signal ? [signal] : [])]),
    });
  };

  window.fetch = async (input, init) => {
    const body = init?.body;
    if (body instanceof Blob) return send(input, { ...init, body: await body.arrayBuffer() });
    return body instanceof ReadableStream ? sendStream(input, init ?? {}, body) : send(input, init);
  };
}
