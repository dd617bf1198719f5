/** Why an STL file cannot be read. `damaged` continues “The model cannot be shown: ”, `not` continues “it is ”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const stlWords = catalogue('formats.stl', {
  not: 'text, and not an STL mesh',
  damaged: {
    header: icu('it ends after {bytes} bytes, inside its header', (bytes: number) => ({ bytes })),
    truncated: icu(
      'it is truncated, or not STL: it should have {wanted} bytes, and has {bytes}',
      (wanted: number, bytes: number) => ({ wanted, bytes }),
    ),
  },
  moreTriangles: 'more triangles',
});
