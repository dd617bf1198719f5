/** How much of a file that a page sends has arrived: counted here, since not every page is told how much it has sent. */
import { z } from 'zod';
import type { EventHub } from './event-hub.ts';

const uploadIdSchema = z.uuid();

/** The same request; its body is counted when it names an `x-upload-id`. The hub tells of it as often as pages can show it. */
export function countBody(request: Request, hub: Pick<EventHub, 'publish'>): Request {
  const named = uploadIdSchema.safeParse(request.headers.get('x-upload-id'));
  if (!named.success || request.body === null) return request;
  let receivedBytes = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        receivedBytes += part.byteLength;
        hub.publish({ type: 'upload.received', uploadId: named.data, receivedBytes });
        controller.enqueue(part);
      },
    }),
  );
  return new Request(request, { method: request.method, body: counted, duplex: 'half' });
}
