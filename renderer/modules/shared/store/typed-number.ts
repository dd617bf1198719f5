/** Numbers as people type them. Pure. */

/** `35.5` and `35,5` alike, never negative; null for what is no number. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** The same with a sign before it. */
export function typedSigned(text: string): number | null {
  const plain = text.trim().replace('−', '-');
  const size = typedNumber(plain.replace(/^[+-]\s*/, ''));
  return size === null ? null : plain.startsWith('-') ? 0 - size : size;
}
