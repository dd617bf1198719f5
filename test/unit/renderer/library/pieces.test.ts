/** Bytes of an answer into one piece of memory, whether the stream fills it or has buffers of its own. */
import { expect, it } from 'vitest';
import { isAppError } from '../../../../main/contract/plain/errors.ts';
import { type BytesProgress, fetchBytes, piecesOf } from '../../../../renderer/scene/parse/folder.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const content = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 17) % 253);

function ofItsOwn(): ReadableStream<Bytes> {
  const pieces = [content.slice(0, 1000), content.slice(1000, 2_100_000), content.slice(2_100_000)];
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
}
function filling(): ReadableStream<Bytes> {
  let at = 0;
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: 100_000,
    pull(controller) {
      const request = controller.byobRequest;
      if (request === null || !(request.view instanceof Uint8Array)) throw new TypeError('no room');
      const piece = content.subarray(at, at + Math.min(request.view.length, 400_000));
      request.view.set(piece);
      at += piece.length;
      if (piece.length === 0) controller.close();
      request.respond(piece.length);
    },
  });
}
const kinds = { 'of its own': ofItsOwn, filling };

for (const [name, stream] of Object.entries(kinds)) {
  it(`reads a stream with buffers ${name} into little room`, async () => {
    const pieces = piecesOf(stream());
    const all: Uint8Array[] = [];
    let room: Bytes = new Uint8Array(4096);
    for (;;) {
      const piece = await pieces.fill(room);
      if (piece.length === 0) break;
      all.push(piece.slice());
      room = new Uint8Array(piece.buffer);
    }
    expect(Buffer.compare(Buffer.concat(all), content)).toBe(0);
  });

  for (const promised of [content.length, null, 1000, content.length + 5000, 0])
    it(`reads one that promises ${promised} bytes, with buffers ${name}`, async () => {
      const reported: BytesProgress[] = [];
      const headers: Record<string, string> = promised === null ? {} : { 'content-length': `${promised}` };
      const bytes = await fetchBytes('/content/a', {
        fetch: async () => new Response(stream(), { headers }),
        signal: new AbortController().signal,
        onProgress: (progress) => reported.push(progress),
      });
      expect(Buffer.compare(bytes, content)).toBe(0);
      expect(bytes.buffer.byteLength, 'nothing beside them is kept').toBe(content.length);
      expect(reported[0]?.totalBytes).toBe(promised);
    });
}

const refused = (answer: Response): Promise<unknown> =>
  fetchBytes('/content/a', {
    fetch: async () => answer,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }).catch((error: unknown) => (isAppError(error) ? error.data : error));

it('tells of the last byte of an answer that keeps its promise', async () => {
  const reported: BytesProgress[] = [];
  await fetchBytes('/content/a', {
    fetch: async () => new Response(ofItsOwn(), { headers: { 'content-length': `${content.length}` } }),
    signal: new AbortController().signal,
    onProgress: (progress) => reported.push(progress),
  });
  expect(reported.at(-1)).toEqual({ receivedBytes: content.length, totalBytes: content.length });
});

it('says in words that reading was interrupted, and what is not there', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) });
  expect(await refused(new Response(broken))).toEqual({ reason: 'reading was interrupted' });
  expect(await refused(new Response(null, { status: 404 }))).toEqual({ reason: 'it is not on this disk' });
});
