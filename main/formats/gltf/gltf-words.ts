/**
 * Why a glTF file cannot be read. `damaged` continues “The model cannot be shown: ”, `beyond` continues “it has ”, `is`
 * continues “it is ”. A place is named as in the file: `node 5`, `mesh 0.primitives`.
 */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const gltfWords = catalogue('formats.gltf', {
  /** Places without a number. */
  place: {
    document: 'the document',
    scene: 'the scene',
    description: 'the scene description',
    compressed: icu('{place} (compressed)', (place: string) => ({ place })),
  },
  shouldBe: icu('{place} should be {expected}', (place: string, expected: string) => ({ place, expected })),
  expected: {
    object: 'an object',
    objects: 'a list of objects',
    names: 'a list of names',
    wholeNumber: 'a whole number from 0',
    wholeNumbers: 'a list of whole numbers',
    numbers: 'a list of numbers',
    numbersOfCount: icu('{count} numbers', (count: number) => ({ count })),
    text: 'text',
  },
  damaged: {
    refersBeyond: icu(
      '{place} refers to {what} {index}, and there are {count}',
      (place: string, what: string, index: number, count: number) => ({ place, what, index, count }),
    ),
    buffer: icu(
      'buffer 0 claims {claimed, number} bytes, and the file holds {held, number}',
      (claimed: number, held: number) => ({ claimed, held }),
    ),
    viewEnd: icu(
      '{place} ends at byte {end, number} of a buffer of {bytes, number}',
      (place: string, end: number, bytes: number) => ({ place, end, bytes }),
    ),
    accessorEnd: icu(
      '{place} claims {count, number} elements up to byte {end, number}, and its view holds {bytes, number}',
      (place: string, { count, end, bytes }: { count: number; end: number; bytes: number }) => ({
        place,
        count,
        end,
        bytes,
      }),
    ),
    sparseCount: icu(
      '{place} replaces {count, number} of {all, number} elements',
      (place: string, count: number, all: number) => ({ place, count, all }),
    ),
    sparsePart: icu(
      'the sparse {part} of {place} do not fit into their view',
      (part: string, place: string) => ({ part, place }),
    ),
    unknownType: icu('{place} has an unknown type', (place: string) => ({ place })),
    containsItself: icu('{place} contains itself', (place: string) => ({ place })),
    mode: icu('{place} is drawn in mode {mode}, and glTF has 0 to 6', (place: string, mode: number) => ({
      place,
      mode,
    })),
    compressedNoMesh: 'its compressed geometry is not a mesh',
    compressed: icu('its compressed geometry: {fault}', (fault: string) => ({ fault })),
    compressedWithout: icu('its compressed geometry has no {name}', (name: string) => ({ name })),
    header: icu('the file ends after {bytes} bytes, inside its header', (bytes: number) => ({ bytes })),
    version: icu('it is GLB version {version}, and only version 2 is known', (version: number) => ({
      version,
    })),
    bytes: icu(
      'its header claims {claimed, number} bytes, but the file has {held, number}; the download may be incomplete',
      (claimed: number, held: number) => ({ claimed, held }),
    ),
    part: icu(
      'part {part} claims {bytes, number} bytes, more than the file has',
      (part: number, bytes: number) => ({ part, bytes }),
    ),
    firstPart: 'its first part is not the scene description',
    noDescription: 'it has no scene description',
    json: 'its scene description is not valid JSON',
    noVersion: 'it does not say that it is glTF 2',
    incomplete: 'its geometry cannot be read completely',
  },
  beyond: {
    bytes: icu(
      '{size} {kind, select, unbacked {of numbers that the file does not hold} packed {of compressed geometry} other {of geometry}}',
      (size: string, kind: 'unbacked' | 'packed' | 'all') => ({ size, kind }),
    ),
    count: icu(
      'more than {limit, number} {kind, select, nodes {nodes} levels {levels of nodes} draws {separate parts to draw} other {triangles}}',
      (limit: number, kind: 'nodes' | 'levels' | 'draws' | 'triangles') => ({ limit, kind }),
    ),
    description: icu('a scene description of {size}', (size: string) => ({ size })),
    compressedNumbers: 'more compressed numbers',
    vertices: 'more vertices',
  },
  is: {
    firstVersion: 'glTF 1.0, which glTF 2.0 replaced in 2017',
    empty: 'empty (0 bytes)',
    zip: 'a ZIP archive',
    gzip: 'a gzip archive',
    png: 'a PNG image',
    jpeg: 'a JPEG image',
    page: icu(
      'a web page, most likely the error page of an expired link{hasText, select, true { (“{text}”)} other {}}',
      (text: string) => ({ hasText: text !== '', text }),
    ),
    xml: icu(
      'an XML document, most likely the file host’s refusal{hasText, select, true { (“{text}”)} other {}}',
      (text: string) => ({ hasText: text !== '', text }),
    ),
    fbx: 'an FBX file',
    usd: 'a USD file',
    json: 'JSON text (a .gltf without its binary container, or an error message)',
    unknown: 'something unknown',
  },
});
