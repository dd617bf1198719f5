/** Which tiles of a frame lack sharp detail. Pure. */
import type { CaptureSample } from '../../../../../main/contract/schema/capture/measurement.ts';

/** Columns and rows of `sample.tiles`, as the contract has them. */
export const tileGrid = { columns: 16, rows: 9 } as const;

/** A tile that is worth colouring; sizes in parts of the picture. `heat` is 1 to 4, 4 with no detail at all. */
export interface HotTile {
  readonly column: number;
  readonly row: number;
  readonly heat: 1 | 2 | 3 | 4;
}

/**
 * Levels of the logarithm below which a tile is that hot: variances of about 1.5, 3, 8 and 14. In a sharp clip of a
 * plain wooden floor a twentieth of the tiles lies below the last, in one blurred by movement nine tenths.
 */
const bounds = [32, 50, 70, 90] as const;

/** Nothing for tiles with sharp detail. */
export function hotTiles(tiles: CaptureSample['tiles']): HotTile[] {
  return tiles.flatMap((level, index) => {
    const at = bounds.findIndex((bound) => level < bound);
    if (at < 0) return [];
    const heat = [4, 3, 2, 1] as const;
    return [
      {
        column: index % tileGrid.columns,
        row: Math.floor(index / tileGrid.columns),
        heat: heat[at] ?? 1,
      },
    ];
  });
}
