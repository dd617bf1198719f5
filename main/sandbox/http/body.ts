/** Reading a request's body: bounded, strict UTF-8, and JSON whose fault is named by its place. */
import type { IncomingMessage } from 'node:http';
import { ProblemError, validationError } from '../problem.ts';
import { placeOfJsonFault } from './json-place.ts';

/** The parsed JSON body. Throws `payload-too-large` above `maxBytes` and `validation-error` for anything that is not JSON. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const text = decode(await readBytes(request, maxBytes));
  try {
    return JSON.parse(text);
  } catch {
    if (text.trim() === '') throw validationError([{ path: '', message: 'a JSON body is needed' }]);
    const { line, column } = placeOfJsonFault(text);
    throw validationError([{ path: '', message: `not JSON at line ${line}, column ${column}` }]);
  }
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  // Not `for await`: leaving that loop early would destroy the socket before the 413 is sent.
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(tooLarge(maxBytes));
      }
    });
    request.on('end', resolve);
    request.on('close', () => reject(new ProblemError('invalid-request', 'The request was cut off.')));
    request.on('error', reject);
  });
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): ProblemError {
  // The connection stays open: closed at once, its reset would overtake the answer. The rest of the body is thrown away.
  return new ProblemError('payload-too-large', `The body is larger than ${maxBytes / 1e6} MB.`);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw validationError([{ path: '', message: 'the body is not UTF-8' }]);
  }
}
