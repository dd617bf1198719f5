/** What the last verified deliveries were, byte for byte: in memory alone, so that none of it outlives the program. */
import type { ReceivedContent } from '../../../contract/schema/webhook.ts';
import type { SigningSecret } from '../kept-secrets.ts';
import type { Brought } from './server.ts';

/** Each has at most `maxBodyBytes`, and headers of 8 KB. */
export const mostKept = 50;

/** Holds no secret: of whose it was signed with, only where that is kept. */
export interface KeptDeliveries {
  /** In the place of the same one before; the oldest goes when there are too many. */
  keep(id: string, source: SigningSecret, brought: Brought, nowMs: number): void;
  /** Null when it is kept no more. */
  find(id: string): ReceivedContent | null;
}

/** Empty at first. */
export function createKeptDeliveries(): KeptDeliveries {
  const kept = new Map<string, ReceivedContent>();
  return {
    keep(id, { connectionId, webhookId, url }, { rawBody, headers, otherHeaders, signature = '' }, nowMs) {
      kept.delete(id);
      kept.set(id, {
        headers,
        otherHeaders,
        signature,
        bodyBase64: Buffer.from(rawBody).toString('base64'),
        sentAtSeconds: Number(/^t=(\d+)/.exec(signature)?.[1] ?? 0),
        receivedAtSeconds: Math.floor(nowMs / 1000),
        connectionId,
        webhookId,
        url,
      });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
    find: (id) => kept.get(id) ?? null,
  };
}
