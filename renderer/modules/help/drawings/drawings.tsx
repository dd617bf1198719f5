/** The drawings of the guide to filming, by name. */
import type { ComponentType } from 'react';
import type { DrawingName } from '../help-entry.ts';
import styles from './Drawing.module.css';
import { Board, Camera, Drawing, Frame, Mug, Sign } from './parts.tsx';

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
