/**
 * What opening a model says, for all formats but robots, USD and glTF. `notes` are sentences; `damaged` continues “The
 * model cannot be shown: ”, `unreadable` stands in brackets behind “could not be read”, `not` continues “it is ”,
 * `beyond` continues “it has ” and `limit` “and the viewer’s limit is ”.
 */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

const counted = (count: number): { count: number } => ({ count });
const withLine = (count: number, line: number): { count: number; line: number } => ({ count, line });
const named = (name: string): { name: string } => ({ name });
const listed = (names: string): { names: string } => ({ names });
const limited = (limit: string): { limit: string } => ({ limit });

export const parseWords = catalogue('scene.parse', {
  unreadable: {
    notHere: 'it is not on this disk',
    interrupted: 'reading was interrupted',
    http: icu('HTTP {status}', (status: number) => ({ status })),
  },
  damaged: {
    structure: 'its structure is not what its format demands',
    isKind: icu('it is {what}', (what: string) => ({ what })),
    missingFile: icu('its file “{name}” is not in the folder', named),
    base64: 'its embedded data is not base64',
    tiff: 'it is a TIFF image, which is not supported',
    ktx2Kind: 'its KTX2 image is of an unsupported kind',
    ktx2Inconsistent: 'its KTX2 image is inconsistent',
    ktx2Undecoded: 'its KTX2 image could not be decoded',
    fbxArray: 'a compressed array in it is damaged',
    fbxArrayLength: icu(
      'an array claims {bytes, number} bytes but expands to {isMore, select, true {more} other {less}}',
      (bytes: number, isMore: boolean) => ({ bytes, isMore }),
    ),
    onlySurfaces: icu(
      'it has no mesh, but NURBS or other surfaces ({count, number}), which are not supported',
      counted,
    ),
  },
  not: {
    supported: 'of an unsupported kind',
    obj: 'not text, as an OBJ file must be',
  },
  beyond: {
    numbers: 'more numbers than fit',
    files: icu('more than {limit} in its files', limited),
    file: icu('more than {limit}', limited),
    texture: icu(
      'a texture of {width, number} x {height, number} pixels',
      (width: number, height: number) => ({
        width,
        height,
      }),
    ),
    textures: icu('textures of more than {limit} in all', limited),
  },
  limit: {
    memory: 'the memory that is free',
    megabytes: icu('{megabytes} MB', (megabytes: number) => ({ megabytes })),
    edge: icu('{pixels, number} pixels an edge', (pixels: number) => ({ pixels })),
    pixels: icu('{millions} million pixels', (millions: number) => ({ millions })),
  },
  /** Which texture a note is about; fills `notes.texture`. */
  texture: {
    named: icu('The texture “{name}”', named),
    inside: icu('The texture “{name}” inside of the file', named),
    ofStage: icu('The texture {name}', named),
    numbered: icu('Texture {number}', (number: number) => ({ number })),
  },
  notes: {
    texture: {
      outside: icu(
        '{texture} is not shown: “{uri}” is outside the asset’s files and was not loaded.',
        (texture: string, uri: string) => ({ texture, uri }),
      ),
      damaged: icu('{texture} is not shown: {reason}.', (texture: string, reason: string) => ({
        texture,
        reason,
      })),
      tooLarge: icu(
        '{texture} is not shown: it has {what}; the limit is {limit}.',
        (texture: string, what: string, limit: string) => ({ texture, what, limit }),
      ),
      undecoded: icu('{texture} is not shown: it could not be decoded.', (texture: string) => ({ texture })),
    },
    otherEnding: icu(
      'It ends in “.{ending}” and is {format} by its content: read as {format}.',
      (ending: string, format: string) => ({ ending, format }),
    ),
    withoutUnit: icu(
      '{format} has no unit and no up axis: shown in metres, with Y up.',
      (format: string) => ({ format }),
    ),
    collidersShown: 'The file has no visual shapes; its collision shapes are shown.',
    simplified: icu(
      'Drawn with about {most, number} of its {triangles, number} triangles, because rendering runs on the CPU; the file is complete.',
      (most: number, triangles: number) => ({ most, triangles }),
    ),
    daeFaces: icu(
      '{count, plural, one {# face references missing values and is skipped; it} other {# faces reference missing values and are skipped; the first}} is in line {line}.',
      withLine,
    ),
    daeXml: icu('Line {line}: its XML is not well-formed ({fault}).', (line: number, fault: string) => ({
      line,
      fault,
    })),
    fbxPolygons: icu(
      '{count, plural, one {# polygon references} other {# polygons reference}} missing vertices: skipped.',
      counted,
    ),
    fbxSurfaces: icu('NURBS and other surfaces ({count, number}) are not shown.', counted),
    plyFaces: icu(
      '{count, plural, one {# face references missing vertices and is} other {# faces reference missing vertices and are}} skipped.',
      counted,
    ),
    stlFacets: icu(
      '{count, plural, one {# facet has fewer than three vertices and is skipped; it} other {# facets have fewer than three vertices and are skipped; the first}} begins in line {line}.',
      withLine,
    ),
    mujoco: icu('MuJoCo says: {line}', (line: string) => ({ line })),
    skins: icu(
      '{count, plural, one {{count} skin is not drawn; its body is.} other {{count} skins are not drawn; their bodies are.}}',
      counted,
    ),
    obj: {
      largeLibrary: icu('“{name}” is too large for a material library and was not read.', named),
      libraryOutside: icu(
        'The material library “{name}” is outside the asset’s files and was not loaded.',
        named,
      ),
      noLibrary: icu('The material library “{name}” is not in the folder: its parts are grey.', named),
      unsupportedLooks: icu('Unsupported in its materials: {names}.', listed),
      greyMaterials: icu(
        'Materials {names}{more, plural, =0 {} other { and {more} more}} are grey: {hasLibrary, select, true {no library has them} other {the file names no material library}}.',
        (names: string, more: number, hasLibrary: boolean) => ({ names, more, hasLibrary }),
      ),
      faces: icu(
        '{count, plural, one {# face references missing vertices and is skipped; it} other {# faces reference missing vertices and are skipped; the first}} is in line {line}.',
        withLine,
      ),
      merge: icu(
        'It contains an unfinished merge (line {line}): both versions are shown.',
        (line: number) => ({
          line,
        }),
      ),
      statements: icu('Unsupported statements were skipped: {names}.', listed),
    },
  },
});
