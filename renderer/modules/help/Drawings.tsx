/** The drawings of the guide to filming, by name, put together from a board, an object, a camera, a picture's frame, and a sign for good and bad. */
import type { ComponentType, ReactNode } from 'react';
import styles from './Help.module.css';
import type { DrawingName } from './help-entry.ts';

/** 240 by 150 units. The words beside a drawing say what it shows, so it is not read out. */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true">
      {children}
    </svg>
  );
}

const columns = 6;
const rows = 4;

/** A board of 60 by 40 units, laid down by `transform`. */
function Board({ transform }: { readonly transform: string }) {
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
function Mug({ transform }: { readonly transform: string }) {
  return (
    <g transform={transform}>
      <path className={styles.handle} d="M13 -26c12 -2 12 18 0 16" />
      <path className={styles.object} d="M-14 -32v27a14 5 0 0 0 28 0v-27z" />
      <ellipse className={styles.rim} cx="0" cy="-32" rx="14" ry="5" />
    </g>
  );
}

/** A phone, seen from its edge, whose camera looks along +x. */
function Camera({ transform }: { readonly transform: string }) {
  return (
    <g transform={transform}>
      <path className={styles.view} d="M3 0 34 -13v26z" />
      <rect className={styles.phone} x="-3" y="-11" width="6" height="22" rx="2" />
    </g>
  );
}

/** The picture of a camera with what is in it, and whether it is good. */
function Frame({
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
function Sign({ x, y, good }: { readonly x: number; readonly y: number; readonly good: boolean }) {
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

/** On the floor, as it is seen from where one films. */
const lying = 'matrix(1 0 -0.5 0.5';

function Beside() {
  return (
    <Drawing>
      <path className={styles.floor} d="M52 62h176l-40 78H12z" />
      <Mug transform="translate(86 116) scale(1.35)" />
      <Board transform={`${lying} 146 86) scale(1.15)`} />
      <path className={styles.measure} d="M112 118h16M112 114v8M128 114v8" />
      <Sign x={218} y={20} good />
    </Drawing>
  );
}

function Walk() {
  return (
    <Drawing>
      <circle className={styles.way} cx="120" cy="76" r="58" />
      <path className={styles.arrow} d="M120 12l12 6-12 6" />
      <circle className={styles.object} cx="102" cy="76" r="13" />
      <circle className={styles.rim} cx="102" cy="76" r="9" />
      <Board transform="matrix(0.62 0 0 0.62 122 64)" />
      {[20, 95, 155, 215, 300].map((degrees) => (
        <Camera
          key={degrees}
          transform={`rotate(${degrees} 120 76) translate(178 76) rotate(180) scale(0.72)`}
        />
      ))}
    </Drawing>
  );
}

function Height() {
  return (
    <Drawing>
      <path className={styles.ground} d="M14 132h212" />
      <Mug transform="translate(168 130) scale(1.2)" />
      <Board transform="matrix(0.55 0 -0.2 0.12 188 127)" />
      <Camera transform="translate(60 66) rotate(30) scale(1.5)" />
      <Camera transform="translate(92 30) rotate(52) scale(1.5)" />
      <path className={styles.way} d="M48 84C44 52 56 30 78 16" />
      <path className={styles.arrow} d="M69 15l11 -1-4 11" />
    </Drawing>
  );
}

function InFrame() {
  return (
    <Drawing>
      <Frame x={68} y={4} good>
        <Mug transform="translate(32 54) scale(1.15)" />
        <Board transform={`${lying} 58 32) scale(0.58 0.9)`} />
      </Frame>
      <Frame x={8} y={82} good={false}>
        <Mug transform="translate(22 60) scale(1.6)" />
        <Board transform={`${lying} 76 26) scale(1.2)`} />
      </Frame>
      <Frame x={128} y={82} good={false}>
        <Mug transform="translate(44 40) scale(0.4)" />
        <Board transform={`${lying} 54 32) scale(0.26)`} />
      </Frame>
    </Drawing>
  );
}

function Light() {
  return (
    <Drawing>
      <circle className={styles.sun} cx="72" cy="22" r="11" />
      <path className={styles.cloud} d="M34 56a13 13 0 0 1 6-24 17 17 0 0 1 32 2 11 11 0 0 1 4 22z" />
      <Frame x={8} y={82} good>
        <Mug transform="translate(30 54) scale(1.1)" />
        <Board transform={`${lying} 58 32) scale(0.58 0.9)`} />
      </Frame>
      <circle className={styles.sun} cx="178" cy="24" r="11" />
      <path className={styles.ray} d="M178 40v34M166 36l-8 10M190 36l8 10" />
      <Frame x={128} y={82} good={false}>
        <Mug transform="translate(30 54) scale(1.1)" />
        <Board transform={`${lying} 58 32) scale(0.58 0.9)`} />
        <ellipse className={styles.glare} cx="70" cy="40" rx="21" ry="12" />
      </Frame>
    </Drawing>
  );
}

function Blur() {
  return (
    <Drawing>
      <Frame x={8} y={44} good>
        <Board transform="matrix(1.2 0.1 -0.1 1.1 18 10)" />
      </Frame>
      <Frame x={128} y={44} good={false}>
        {[0, 5, 10, 15].map((shift) => (
          <g key={shift} className={styles.ghost}>
            <Board transform={`matrix(1.2 0.1 -0.1 1.1 ${10 + shift} 10)`} />
          </g>
        ))}
      </Frame>
      <path className={styles.measure} d="M150 28h56" />
      <path className={styles.arrow} d="M198 22l11 6-11 6" />
    </Drawing>
  );
}

/** Each 240 by 150 units. */
export const drawings: Readonly<Record<DrawingName, ComponentType>> = {
  beside: Beside,
  walk: Walk,
  height: Height,
  frame: InFrame,
  light: Light,
  blur: Blur,
};
