/** A server that reads bodies and tells what it found in them. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type BodyOptions, readJson } from '../../../main/sandbox/http/body.ts';
import { ProblemError, systemCode } from '../../../main/sandbox/problem/problem.ts';
import { InlineData } from '../../../main/sandbox/requests/inputs.ts';

/** An answer's body: inline files are shown as their fault, or the digest of what lies on the disk. */
export async function shown(value: unknown): Promise<unknown> {
  if (value instanceof InlineData) {
    if (value.fault !== null) return existsSync(value.path) ? 'a fault with a file' : { fault: value.fault };
    const bytes = await readFile(value.path);
    if (createHash('sha256').update(bytes).digest('hex') !== value.sha256) return 'another digest';
    return bytes.length === value.sizeBytes ? { bytes: bytes.toString('latin1') } : 'another size';
  }
  if (Array.isArray(value)) return Promise.all(value.map(shown));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await shown(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

export interface Found {
  readonly status: number;
  // Whatever JSON says: these tests assert on it.
  readonly json: ReturnType<typeof JSON.parse>;
}

export interface BodyServer {
  readonly spoolFolder: string;
  /** Sends the pieces, chunked unless `headers` say otherwise. */
  send(pieces: Iterable<string | Buffer>, headers?: Record<string, string>): Promise<Found>;
  /** Starts a body and cuts the connection; resolves with the server's error. */
  cutOff(piece: string): Promise<unknown>;
  /** What lies in the spool folder. */
  left(): Promise<string[]>;
}

export async function startBodyServer(options: Partial<BodyOptions> = {}): Promise<BodyServer> {
  const folder = await mkdtemp(join(tmpdir(), 'caliper-body-test-'));
  const spoolFolder = join(folder, 'spool');
  let failed: ((error: unknown) => void) | null = null;
  const server = createServer((request, response) => {
    void (async () => {
      try {
        const read = await readJson(request, { maxBytes: 40_000_000, spoolFolder, ...options });
        const body = await shown(read.body);
        await read.release();
        response.writeHead(200).end(JSON.stringify(body ?? null));
      } catch (error) {
        failed?.(error);
        const status = error instanceof ProblemError ? error.problem.status : 500;
        const detail = error instanceof ProblemError ? error.problem.detail : systemCode(error);
        response.writeHead(status).end(JSON.stringify(detail));
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  const open = (headers: Record<string, string>) =>
    httpRequest({ port, host: '127.0.0.1', method: 'POST', headers });
  return {
    spoolFolder,
    send: (pieces, headers = {}) =>
      new Promise((resolve, reject) => {
        const request = open(headers);
        request.on('error', reject);
        request.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString()) }),
          );
        });
        void (async () => {
          for (const piece of pieces)
            if (!request.write(piece)) await new Promise((drained) => request.once('drain', drained));
          request.end();
        })();
      }),
    cutOff: (piece) =>
      new Promise((resolve) => {
        failed = resolve;
        const request = open({ 'content-length': '1000000' });
        request.on('error', () => undefined);
        request.write(piece, () => setImmediate(() => request.destroy()));
      }),
    left: async () => {
      try {
        return await readdir(spoolFolder);
      } catch {
        return [];
      }
    },
  };
}
