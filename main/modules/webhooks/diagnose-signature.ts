/** The signature checker: what a delivery's signature is, and what was done to it on the way when it nearly fits. Pure. */
import type { ShownVerdict } from '../../contract/schema/webhook.ts';
import { verifySignature } from '../../remote/verify-signature.ts';

/** As pasted: spaces and a line break around the header belong to the pasting. */
export interface PastedDelivery {
  readonly header: string;
  readonly rawBody: Uint8Array;
  readonly secret: string;
  readonly nowMs: number;
}

type Almost = Extract<ShownVerdict, { outcome: 'mismatch' }>['almost'];

/** Judged as a receiver judges it (specification: Signature), with more said than a receiver may say. */
export function checkSignature(pasted: PastedDelivery): ShownVerdict {
  const delivery = { ...pasted, header: pasted.header.trim().replace(/^x-service-signature:\s*/i, '') };
  const verdict = verifySignature(delivery);
  const sentAtSeconds = Number(/^t=(\d+)/.exec(delivery.header)?.[1] ?? Number.NaN);
  const nowSeconds = Math.floor(pasted.nowMs / 1000);
  switch (verdict.outcome) {
    case 'ok':
      return { outcome: 'valid', sentAtSeconds, nowSeconds };
    case 'malformed':
      return { outcome: 'malformed' };
    case 'skew': {
      // What is pasted from a log is nearly always too old: it is judged at the time when it was sent as well.
      const then = { ...delivery, nowMs: sentAtSeconds * 1000 };
      const sound = isValid(then);
      return { outcome: 'skew', sentAtSeconds, nowSeconds, sound, almost: sound ? null : almostOf(then) };
    }
    case 'mismatch':
      return { outcome: 'mismatch', almost: almostOf(delivery) };
    default:
      return verdict satisfies never;
  }
}

/** What editors, terminals and frameworks do to a body and a secret: each alone, tried in this order. */
function almostOf(delivery: PastedDelivery): Almost {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(delivery.rawBody);
  const bodies: readonly (readonly [Almost, readonly string[]])[] = [
    ['newline', [text.replace(/\r?\n$/, ''), `${text}\n`]],
    ['line-ends', [text.replaceAll('\r\n', '\n'), text.replaceAll(/\r?\n/g, '\r\n')]],
    ['mark', [text.replace(/^\ufeff/, '')]],
    ['spacing', rewritten(text)],
  ];
  for (const [almost, variants] of bodies)
    for (const body of variants)
      if (body !== text && isValid({ ...delivery, rawBody: Buffer.from(body) })) return almost;
  const secret = delivery.secret.trim();
  return secret !== delivery.secret && isValid({ ...delivery, secret }) ? 'secret-spaces' : null;
}

/** Parsed and written again, as many frameworks and viewers do. */
function rewritten(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    // The second as Python writes it.
    const compact = JSON.stringify(value);
    return [
      compact,
      JSON.stringify(value, null, 1)
        .replaceAll(/\n\s*/g, ' ')
        .replaceAll(/([{[]) | ([}\]])/g, '$1$2'),
    ];
  } catch {
    return [];
  }
}

function isValid(delivery: PastedDelivery): boolean {
  return verifySignature(delivery).outcome === 'ok';
}
