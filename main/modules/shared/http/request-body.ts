/** The body of a request to the byte channel: read as far as it is allowed to go, and counted as it arrives. */
import { z } from 'zod';
import { AppError } from '../../../contract/plain/errors.ts';
import type { EventHub } from '../event-hub.ts';

/** Null when there is more of it. */
export async function boundedBytes(request: Request, mostBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of request.body ?? []) {
    sizeBytes += part.byteLength;
    if (sizeBytes > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** As UTF-8; null when there is more of it. */
export async function boundedText(request: Request, mostBytes: number): Promise<string | null> {
  const bytes = await boundedBytes(request, mostBytes);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

// How much of a file that a page sends has arrived: counted here, since not every browser reports how much it has sent.

const uploadIdSchema = z.uuid();

/** Bytes of the file that the page sends, as it promised them; null when it did not. */
export function promisedBytes({ headers }: Request): number | null {
  const promised = headers.get('x-file-size') ?? headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(promised) ? Number(promised) : null;
}

/**
 * The same request; its body is counted when it names an `x-upload-id`, and fails with `cancelled` when it ends before
 * what was promised has arrived: the page stopped sending, or is gone. The hub tells of it as often as pages can show it.
 */
export function countBody(request: Request, hub: Pick<EventHub, 'publish'>): Request {
  const named = uploadIdSchema.safeParse(request.headers.get('x-upload-id'));
  if (!named.success || request.body === null) return request;
  const counted = ReadableStream.from(count(request.body, promisedBytes(request), named.data, hub));
  return new Request(request, { method: request.method, body: counted, duplex: 'half' });
}

async function* count(
  body: AsyncIterable<Uint8Array>,
  promised: number | null,
  uploadId: string,
  hub: Pick<EventHub, 'publish'>,
): AsyncGenerator<Uint8Array> {
  let receivedBytes = 0;
  try {
    for await (const part of body) {
      receivedBytes += part.byteLength;
      hub.publish({ type: 'upload.received', uploadId, receivedBytes });
      yield part;
    }
  } catch (error) {
    throw new AppError('cancelled', {}, { cause: error });
  }
  if (promised !== null && receivedBytes !== promised) throw new AppError('cancelled', {});
}
