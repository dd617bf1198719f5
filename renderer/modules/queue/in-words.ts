/** Lists in a sentence. Pure; English. */

/** `1, 4 and 7`; beyond six the rest is a number. */
export function inWords(parts: readonly (string | number)[]): string {
  if (parts.length > 6) return `${parts.slice(0, 5).join(', ')} and ${parts.length - 5} more`;
  const last = parts.at(-1);
  return parts.length < 2 ? String(last ?? '') : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
