/** Values as JSON text and back, on both sides of the tunnel: what `postMessage` takes and JSON does not, is tagged. */

/** Text of a value made of plain objects, arrays, primitives, dates and bytes. Throws for anything else. */
export function encode(value: unknown): string {
  return JSON.stringify(pack(value));
}

/** The value that `encode` was given. */
export function decode(text: string): unknown {
  return unpack(JSON.parse(text));
}

function pack(value: unknown): unknown {
  if (value === undefined) return { $: 'undefined' };
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : { $: 'number', text: String(value) };
  if (typeof value === 'bigint') return { $: 'bigint', text: String(value) };
  if (value instanceof Date) return { $: 'date', ms: value.getTime() };
  if (value instanceof ArrayBuffer) return { $: 'buffer', base64: toBase64(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value))
    return {
      $: 'bytes',
      base64: toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)),
    };
  if (Array.isArray(value)) return { $: 'array', items: value.map(pack) };
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object))
    return { $: 'object', entries: Object.entries(value).map(([key, part]) => [key, pack(part)]) };
  throw new TypeError(`An object could not be cloned: ${Object.prototype.toString.call(value)}`);
}

interface Tagged {
  readonly $: string;
  readonly text?: string;
  readonly ms?: number;
  readonly base64?: string;
  readonly items?: unknown[];
  readonly entries?: [string, unknown][];
}

function unpack(packed: unknown): unknown {
  if (typeof packed !== 'object' || packed === null) return packed;
  const tagged = packed as Tagged;
  switch (tagged.$) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(tagged.text);
    case 'bigint':
      return BigInt(tagged.text ?? '');
    case 'date':
      return new Date(tagged.ms ?? Number.NaN);
    case 'buffer':
      return fromBase64(tagged.base64 ?? '').buffer;
    case 'bytes':
      return fromBase64(tagged.base64 ?? '');
    case 'array':
      return (tagged.items ?? []).map(unpack);
    default:
      return Object.fromEntries((tagged.entries ?? []).map(([key, part]) => [key, unpack(part)]));
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(binary);
}

function fromBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
