/** Which rating a key leads to. Pure. */

/** Digits set, arrows change by one, Home and Delete take away; null for another key. */
export function ratingAfterKey(key: string, rating: number): number | null {
  if (/^[0-5]$/.test(key)) return Number(key);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(5, rating + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, rating - 1);
  if (key === 'End') return 5;
  return key === 'Home' || key === 'Backspace' ? 0 : null;
}
