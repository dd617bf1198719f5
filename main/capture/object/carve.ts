/**
 * The space over the board's plane, carved by the views (a visual hull): where something stands, nearly all views that look
 * through it see the floor behind it hidden.
 */
import { cellStates, type Floor } from './floor.ts';

/** Columns of space over the plane, `across` by `across`, each of layers; lengths in squares of the board. */
export interface Space {
  readonly across: number;
  readonly side: number;
  readonly fromX: number;
  readonly fromY: number;
  /** Heights of the layers' middles, ascending. */
  readonly heights: readonly number[];
  /** Layer by layer, row by row: part of the views that see the floor hidden through it; -1 where too few tell. */
  readonly hidden: Float32Array;
}

const layers = 20;
/** Cells of the floor across a column. */
const cellsAcross = 2;
/** The floor reaches farther than what may stand on it, by this many cells on each side: it is seen behind what stands. */
const floorAround = 26;
/** Highest layer over the height of the lowest cameras. */
const highest = 0.9;
/** Layers lie denser near the floor. */
const denser = 1.5;
/** Part of all views that must tell of a place, and a least number. */
const telling = { part: 0.4, least: 5 };

/** `centres`: of the cameras, in the order of the views. */
export function carve(floor: Floor, centres: readonly (readonly [number, number, number])[]): Space {
  const { grid } = floor;
  const across = Math.floor((grid.cells - 2 * floorAround) / cellsAcross);
  const around = floorAround * grid.cell;
  const [fromX, fromY] = [grid.fromX + around, grid.fromY + around];
  const side = cellsAcross * grid.cell;
  const lowest = centres.map(([, , z]) => z).toSorted((a, b) => a - b)[Math.floor(centres.length / 10)] ?? 0;
  const heights = Array.from(
    { length: layers },
    (_, layer) => highest * lowest * ((layer + 0.5) / layers) ** denser,
  );
  const size = across * across;
  const least = Math.max(telling.least, telling.part * centres.length);
  const hidden = new Float32Array(layers * size);
  const counts = new Uint8Array(size);
  const behind = new Uint8Array(size);
  heights.forEach((z, layer) => {
    counts.fill(0);
    behind.fill(0);
    centres.forEach((centre, place) => {
      const states = floor.hidden[place];
      if (states !== undefined)
        addView(floor, states, centre, z, { across, side, fromX, fromY, counts, behind });
    });
    for (let at = 0; at < size; at += 1) {
      const count = counts[at] ?? 0;
      hidden[layer * size + at] = count < least ? -1 : (behind[at] ?? 0) / count;
    }
  });
  return { across, side, fromX, fromY, heights, hidden };
}

interface Tally extends Pick<Space, 'across' | 'side' | 'fromX' | 'fromY'> {
  readonly counts: Uint8Array;
  readonly behind: Uint8Array;
}

/** Looking through a layer, the camera sees the floor enlarged about the point below itself. */
function addView(
  { grid }: Floor,
  states: Uint8Array,
  centre: readonly [number, number, number],
  z: number,
  { across, side, fromX, fromY, counts, behind }: Tally,
): void {
  if (centre[2] <= z) return;
  const times = centre[2] / (centre[2] - z);
  const step = (times * side) / grid.cell;
  const first = (from: number, at: number, gridFrom: number): number =>
    (at + (from + side / 2 - at) * times - gridFrom) / grid.cell;
  const firstX = first(fromX, centre[0], grid.fromX);
  const firstY = first(fromY, centre[1], grid.fromY);
  for (let row = 0; row < across; row += 1) {
    const y = Math.floor(firstY + row * step);
    if (y < 0 || y >= grid.cells) continue;
    for (let column = 0; column < across; column += 1) {
      const x = Math.floor(firstX + column * step);
      if (x < 0 || x >= grid.cells) continue;
      const state = states[y * grid.cells + x] ?? cellStates.unknown;
      if (state === cellStates.unknown) continue;
      const at = row * across + column;
      counts[at] = (counts[at] ?? 0) + 1;
      behind[at] = (behind[at] ?? 0) + state;
    }
  }
}
