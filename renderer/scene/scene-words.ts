/**
 * What the view says of loading, preparing and drawing models. `damaged` continues “The model cannot be shown: ”; notes
 * are sentences.
 */
import { catalogue, icu } from '../../main/contract/messages/catalogue.ts';

export const sceneWords = catalogue('scene', {
  damaged: {
    measuring: 'measuring it was aborted',
    reading: 'reading it was aborted',
    readingBecause: icu('reading it was aborted ({reason})', (reason: string) => ({ reason })),
    vertex: icu(
      'a triangle uses vertex {vertex, number}, and its mesh has {vertices, number}',
      (vertex: number, vertices: number) => ({ vertex, vertices }),
    ),
  },
  /** Fill `damaged.readingBecause`. */
  aborted: {
    unreadResult: 'its result could not be received',
    ended: 'its worker ended',
  },
  /** Stands in brackets behind “could not be read”. */
  left: 'it was left',
  notes: {
    badVertices: icu(
      '{count, plural, one {# vertex of “{name}” has no usable position; its triangles are skipped.} other {# vertices of “{name}” have no usable position; their triangles are skipped.}}',
      (count: number, name: string) => ({ count, name }),
    ),
    overdrawn: icu(
      'The triangles of “{name}” overlap {times, number} times: only some of them are drawn.',
      (name: string, times: number) => ({ name, times }),
    ),
  },
  /** Stands in brackets behind “WebGL 2 is not available”. */
  noWebGl: 'the browser offers no WebGL 2',
  /** Sizes of the figures for scale. */
  figures: {
    cube: '10 cm',
    hand: '19 cm',
    chair: '84 cm, seat 45 cm',
  },
});
