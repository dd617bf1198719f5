/** What the drawings are put together from: a board, an object, a camera, a picture's frame, a sign for good and bad. */
import type { ReactNode } from 'react';
import styles from './Drawing.module.css';

/** 240 by 150 units. The words beside a drawing say what it shows, so it is not read out. */
export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true">
      {children}
    </svg>
  );
}

const columns = 6;
const rows = 4;

/** A board of 60 by 40 units, laid down by `transform`. */
export function Board({ transform }: { readonly transform: string }) {
  const dark = Array.from({ length: columns * rows }, (_, index) => index).filter(
    (index) => ((index % columns) + Math.floor(index / columns)) % 2 === 0,
  );
  return (
    <g transform={transform}>
      <rect className={styles.paper} x="-4" y="-4" width="68" height="48" />
      {dark.map((index) => (
        <rect
          key={index}
          className={styles.ink}
          x={(index % columns) * 10}
          y={Math.floor(index / columns) * 10}
          width="10"
          height="10"
        />
      ))}
    </g>
  );
}

/** A mug with the middle of its foot at 0, 0; 34 wide with its handle and 34 high. */
export function Mug({ transform }: { readonly transform: string }) {
  return (
    <g transform={transform}>
      <path className={styles.handle} d="M13 -26c12 -2 12 18 0 16" />
      <path className={styles.object} d="M-14 -32v27a14 5 0 0 0 28 0v-27z" />
      <ellipse className={styles.rim} cx="0" cy="-32" rx="14" ry="5" />
    </g>
  );
}

/** A phone, seen from its edge, whose camera looks along +x. */
export function Camera({ transform }: { readonly transform: string }) {
  return (
    <g transform={transform}>
      <path className={styles.view} d="M3 0 34 -13v26z" />
      <rect className={styles.phone} x="-3" y="-11" width="6" height="22" rx="2" />
    </g>
  );
}

/** The picture of a camera with what is in it, and whether it is good. */
export function Frame({
  x,
  y,
  good,
  children,
}: {
  readonly x: number;
  readonly y: number;
  readonly good: boolean;
  readonly children: ReactNode;
}) {
  const clip = `frame-${x}-${y}`;
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={clip}>
        <rect width="104" height="62" rx="3" />
      </clipPath>
      <rect className={styles.floor} width="104" height="62" rx="3" />
      <g clipPath={`url(#${clip})`}>{children}</g>
      <rect className={styles.edge} width="104" height="62" rx="3" />
      <Sign x={95} y={9} good={good} />
    </g>
  );
}

/** A tick or a cross on a disc. */
export function Sign({ x, y, good }: { readonly x: number; readonly y: number; readonly good: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={good ? styles.good : styles.bad} r="7" />
      <path
        className={styles.sign}
        d={good ? 'M-3 0 -1 3 3.5 -2.5' : 'M-2.8 -2.8 2.8 2.8M-2.8 2.8 2.8 -2.8'}
      />
    </g>
  );
}
