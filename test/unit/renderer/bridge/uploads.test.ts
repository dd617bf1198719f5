/** Files that the page sends, to a real server: how much has arrived, and every way in which it ends. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { createUploads } from '../../../../renderer/modules/exports/store/byte-channel.ts';

const file = new File(['twelve bytes'], 'röd.zip');

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };

const tooLarge = (): AppError => new AppError('cancelled', {});

describe('a file that the page sends', () => {
  it('is followed by what main tells under its id, and by nothing of another', async () => {
    const uploads = createUploads();
    const reported: number[] = [];
    const address = await serve((request, response) => {
      const uploadId = String(request.headers['x-upload-id']);
      const other = '0b54cbf6-7d4e-4b0c-9a53-0d4f7b3a2c11';
      uploads.hear([
        { type: 'upload.received', uploadId, receivedBytes: 4 },
        { type: 'upload.received', uploadId: other, receivedBytes: 9 },
        { type: 'library.changed' },
        { type: 'upload.received', uploadId, receivedBytes: 12 },
      ]);
      const name = decodeURIComponent(String(request.headers['x-file-name']));
      void text(request).then((body) =>
        response.end(JSON.stringify({ name, kind: request.headers['x-kind'], body })),
      );
    });
    const options = {
      ...quiet,
      headers: { 'x-kind': 'zip' },
      onProgress: (bytes: number) => reported.push(bytes),
    };
    expect(await uploads.post(address, file, options)).toEqual({
      name: 'röd.zip',
      kind: 'zip',
      body: 'twelve bytes',
    });
    expect(reported).toEqual([4, 12]);
  });

  it.each([
    [
      'a failure of main',
      422,
      JSON.stringify({
        error: toFailure(new AppError('input.not-an-image', { fileName: 'a', found: 'text' })),
      }),
      'input.not-an-image',
    ],
    ['too many bytes for the host', 413, 'Too large', 'cancelled'],
    ['an answer that is none', 200, '<html>', 'bridge.lost'],
    ['another status', 500, '{}', 'bridge.lost'],
  ])('ends with %s', async (_what, status, body, code) => {
    const address = await serve((request, response) => {
      request.resume().once('end', () => response.writeHead(status).end(body));
    });
    await expect(createUploads().post(address, file, { ...quiet, tooLarge })).rejects.toMatchObject(
      code === 'cancelled' ? { code } : { failure: { code } },
    );
  });

  it('ends as lost when the host is gone', async () => {
    const address = await serve((request) => request.socket.destroy());
    await expect(createUploads().post(address, file, quiet)).rejects.toMatchObject({
      failure: { code: 'bridge.lost' },
    });
  });

  it('ends with the reason for which it was stopped', async () => {
    const stop = new AbortController();
    const reason = new Error('the user stopped it');
    const address = await serve(() => stop.abort(reason));
    await expect(createUploads().post(address, file, { ...quiet, signal: stop.signal })).rejects.toBe(reason);
  });
});
