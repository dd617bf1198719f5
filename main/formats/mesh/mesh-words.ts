/** Why a mesh is too large: continues “it has ”, and “the viewer’s limit is ”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const meshWords = catalogue('formats.mesh', {
  moreThan: icu('more than {limit}', (limit: string) => ({ limit })),
  corners: icu('{count, number} corners', (count: number) => ({ count })),
});
