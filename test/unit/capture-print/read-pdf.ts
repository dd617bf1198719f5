/** Reads what a PDF paints, as rectangles: enough of the format for the sheets that are printed. */
import { inflateSync } from 'node:zlib';

/** Points, from the page's upper left corner. */
export interface Painted {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: 'black' | 'white';
}

const pages = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g;

/** Width and height of each page in points. */
export function pageSizes(pdf: Uint8Array): [number, number][] {
  return [...Buffer.from(pdf).toString('latin1').matchAll(pages)].map((match) => [
    Number(match[1]),
    Number(match[2]),
  ]);
}

/** The content streams in their order, inflated. */
export function contentStreams(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/<<([^>]*)>>\nstream\n([\s\S]*?)\nendstream/g)].map((match) => {
    const bytes = Buffer.from(match[2] ?? '', 'latin1');
    return (match[1]?.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  });
}

/** Rectangles of a stream that are filled, in the order they are painted; turned parts and text are left out. */
export function paintedRectangles(stream: string): Painted[] {
  const painted: Painted[] = [];
  let path: Omit<Painted, 'colour'>[] = [];
  let colour: Painted['colour'] = 'black';
  for (const line of stream.split('\n')) {
    const rectangle = /^([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re$/.exec(line);
    if (rectangle !== null) {
      const [x = 0, y = 0, width = 0, height = 0] = rectangle.slice(1).map(Number);
      path.push({ x, y, width, height });
    }
    const filled = /^([\d.]+)(?: ([\d.]+) ([\d.]+))? scn$/.exec(line);
    if (filled !== null) colour = Number(filled[1]) > 0.5 ? 'white' : 'black';
    if (/^f\*?$/.test(line)) {
      painted.push(...path.map((one) => ({ ...one, colour })));
      path = [];
    }
  }
  return painted;
}

/** The whole grid of `columns` x `rows` cells of `edge` points from `x`, `y`: true where the middle of a cell is white. */
export function cells(
  painted: readonly Painted[],
  at: { x: number; y: number; edge: number; columns: number; rows: number },
): boolean[] {
  return Array.from({ length: at.columns * at.rows }, (_, place) => {
    const x = at.x + ((place % at.columns) + 0.5) * at.edge;
    const y = at.y + (Math.floor(place / at.columns) + 0.5) * at.edge;
    const top = painted.findLast(
      (one) => x > one.x && x < one.x + one.width && y > one.y && y < one.y + one.height,
    );
    return top?.colour !== 'black';
  });
}
