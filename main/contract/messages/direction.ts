/** From which side the words of this process are read. */

let current: 'ltr' | 'rtl' = 'ltr';

export function setDirection(direction: 'ltr' | 'rtl'): void {
  current = direction;
}

/** A number with its unit, or a date: among words from right to left it would fall apart, “cm 9.5”. */
export function leftToRight(text: string): string {
  // LEFT-TO-RIGHT ISOLATE and POP DIRECTIONAL ISOLATE.
  return current === 'rtl' ? `\u2066${text}\u2069` : text;
}
