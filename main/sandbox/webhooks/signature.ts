/** The signature of a delivery (specification: Signature). */
import { createHmac } from 'node:crypto';

/** The value of `X-Service-Signature`: over `<seconds>.` and the body, keyed with the whole secret as text. */
export function signatureOf(body: Uint8Array, secret: string, unixSeconds: number): string {
  const hmac = createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest('hex');
  return `t=${unixSeconds},v1=${hmac}`;
}
