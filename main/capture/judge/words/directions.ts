/** Directions around the board that a user standing beside it understands. */
import { onCircle } from '../../analyse/angles.ts';

/** From azimuth 0 (the board's right edge) anticlockwise, 45 degrees each. */
const sides = [
  'right edge',
  'top right corner',
  'top edge',
  'top left corner',
  'left edge',
  'bottom left corner',
  'bottom edge',
  'bottom right corner',
] as const;

/** Which part of the board points at somebody who stands at this azimuth. */
export function facing(azimuthDeg: number): string {
  return sides[Math.round(onCircle(azimuthDeg) / 45) % 8] ?? sides[0];
}

/** `about 90 degrees (a quarter of the circle)`. */
export function howFar(deg: number): string {
  const rounded = deg < 20 ? Math.round(deg) : Math.round(deg / 10) * 10;
  const part = [
    { deg: 45, words: 'an eighth of the circle' },
    { deg: 90, words: 'a quarter of the circle' },
    { deg: 120, words: 'a third of the circle' },
    { deg: 180, words: 'half of the circle' },
    { deg: 240, words: 'two thirds of the circle' },
    { deg: 270, words: 'three quarters of the circle' },
  ].find((one) => Math.abs(one.deg - deg) <= 14);
  return `about ${rounded} degrees${part === undefined ? '' : ` (${part.words})`}`;
}
