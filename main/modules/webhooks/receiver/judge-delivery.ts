/** Whether a body is a delivery: its signature by each secret that is known, then what it says. Pure. */
import { z } from 'zod';
import type { RefusalReason } from '../../../contract/schema/webhook.ts';
import { verifySignature } from '../../../remote/verify-signature.ts';
import type { SigningSecret } from '../kept-secrets.ts';

/** specification: Payload. What else is in it is for later versions. */
const payloadSchema = z.object({
  id: z.string().min(1).max(200),
  event: z.string().min(1).max(200),
  test: z.boolean().optional(),
  job: z.object({
    id: z.string().min(1).max(200),
    resource: z.object({ type: z.string().max(100), id: z.string().max(200) }).optional(),
  }),
});

/** A delivery that is what it says, and by whose secret. */
export interface Verified {
  readonly source: SigningSecret;
  readonly payload: z.infer<typeof payloadSchema>;
}

/**
 * The raw bytes are what is signed. The headers of id and event are not signed, so the body's are used, and headers that
 * say something else are refused.
 */
export function judgeDelivery(delivery: {
  readonly rawBody: Uint8Array;
  readonly signature: string | undefined;
  readonly deliveryId: string | undefined;
  readonly event: string | undefined;
  readonly secrets: readonly SigningSecret[];
  readonly nowMs: number;
}): Verified | RefusalReason {
  const { rawBody, signature: header, secrets, nowMs } = delivery;
  let reason: RefusalReason = 'mismatch';
  for (const source of secrets) {
    const { outcome } = verifySignature({ header, rawBody, secret: source.secret, nowMs });
    if (outcome === 'ok') return readPayload(delivery, source);
    reason = outcome;
  }
  return reason;
}

function readPayload(
  { rawBody, deliveryId, event }: Parameters<typeof judgeDelivery>[0],
  source: SigningSecret,
): Verified | RefusalReason {
  const read = payloadSchema.safeParse(parseJson(new TextDecoder().decode(rawBody)));
  if (!read.success) return 'not-the-body';
  const { data: payload } = read;
  if ((deliveryId ?? payload.id) !== payload.id || (event ?? payload.event) !== payload.event)
    return 'not-the-body';
  return { source, payload };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
