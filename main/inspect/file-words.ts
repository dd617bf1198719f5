/** What is said of files that cannot be read, are read in part, or name others that are not there. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

const counted = (count: number, names: string): { count: number; names: string } => ({ count, names });

/** Continue “it cannot be read: …”. */
export const reasonWords = catalogue('inspection.reasons', {
  is: icu('it is {found}', (found: string) => ({ found })),
  isNot: icu('it is {found}, not {wanted}', (found: string, wanted: string) => ({ found, wanted })),
  beyondLimit: icu('it has {what}, and Caliper’s limit is {limit}', (what: string, limit: string) => ({
    what,
    limit,
  })),
  has: icu('it has {what}', (what: string) => ({ what })),
  damaged: icu('it is damaged: {reason}', (reason: string) => ({ reason })),
  gone: 'it no longer exists',
  diskReports: icu('the disk reports {code}', (code: string) => ({ code })),
  tooDeep: 'it is too large or nested too deeply for Caliper',
  invalid: 'it is not valid for its format',
  linkLeadsOut: 'a link leads out of the folder',
  notRegular: 'it is not a regular file',
  tooLarge: icu(
    'it has {size}, and Caliper’s limit for this format is {limit}',
    (size: string, limit: string) => ({ size, limit }),
  ),
  exceedsLimit: 'it exceeds Caliper’s limit for this format',
  outside: 'it is outside the folder',
  namesOutside: icu('it names “{uri}”, which is outside the folder', (uri: string) => ({ uri })),
  truncatedJpeg: 'it is a truncated or damaged JPEG: its size is missing',
  noPixels: 'it has no pixels',
  endMissing: 'it is truncated: its end is missing',
  cutAtStart: 'it is truncated after its first bytes',
  beyondEnd: 'it is damaged: its tables reach beyond its end',
  composedOf: icu('it is composed of more than {megabytes} MB', (megabytes: number) => ({ megabytes })),
  noResponse: 'its reader did not respond',
  crashed: 'its reader crashed',
  crashedOrMemory: 'its reader crashed or ran out of memory',
  stopped: icu('reading it was stopped after {seconds} s', (seconds: number) => ({ seconds })),
  crashesEngine: 'it crashes MuJoCo',
  badXml: icu('it is not well-formed XML ({fault})', (fault: string) => ({ fault })),
  elements: icu('it has more than {count} elements', (count: number) => ({ count })),
  depth: icu('its elements are nested deeper than {count}', (count: number) => ({ count })),
  rootElement: icu('its root element is <{found}>, not <{wanted}>', (found: string, wanted: string) => ({
    found,
    wanted,
  })),
  noLink: 'it has no link',
  notText: 'it is not text, so it is not an OBJ model',
  firstVersion: icu(
    'it is {found}. Convert it to glTF 2.0, for example with gltf-pipeline',
    (found: string) => ({
      found,
    }),
  ),
  arrayLonger: icu('an array claims {bytes, number} bytes but expands to more', (bytes: number) => ({
    bytes,
  })),
  arrayShorter: icu('an array claims {bytes, number} bytes but expands to less', (bytes: number) => ({
    bytes,
  })),
  arrayDamaged: 'a compressed array is damaged',
  firstOfKind: icu('Caliper reads the first {count} of their kind', (count: number) => ({ count })),
});

/** What a file is by its content, to continue “it is …”; and what it should be. */
export const contentWords = catalogue('inspection.content', {
  empty: 'empty',
  webPage: 'a web page',
  hostError: 'an error message of a file host',
  xml: 'XML',
  json: 'JSON',
  zip: 'a ZIP archive',
  zeros: 'empty (all zeros)',
  other: 'something else',
  wanted: {
    obj: 'an OBJ model',
    glb: 'a GLB model',
    gltf: 'a glTF model',
    picture: 'a picture',
    jsonObject: 'a JSON object',
    collada: 'COLLADA',
    xml: 'XML',
    fbx: 'FBX',
    usd: 'USD',
  },
});

/** What of a file was not read, after its format. */
export const unreadWords = catalogue('inspection.unread', {
  content: 'its content was not read',
  firstMegabytes: icu('only its first {megabytes} MB were read', (megabytes: number) => ({ megabytes })),
  tooLargeToValidate: icu('too large to validate ({megabytes} MB)', (megabytes: number) => ({ megabytes })),
  notValidated: icu('not validated: {reason}', (reason: string) => ({ reason })),
  macros: 'its macros are not expanded',
  notCompiled: 'it was not compiled by MuJoCo',
  filesMissing: 'MuJoCo cannot compile it without its files',
  fileMissing: icu('MuJoCo cannot compile it without {file}', (file: string) => ({ file })),
  refused: 'MuJoCo refuses it, so its masses, joints and size are unknown',
  plugin: icu('it needs the plugin {plugin}, which Caliper’s MuJoCo does not have', (plugin: string) => ({
    plugin,
  })),
  approximate: {
    draco: 'Draco-compressed: its size is approximate, from its stated bounds',
    meshopt: 'its compressed geometry cannot be decoded: its size is approximate, from its stated bounds',
    missing: 'its geometry cannot be read completely: its size is approximate, from its stated bounds',
    'too-much': 'too large to measure each vertex: its size is approximate',
  },
});

/** Findings about a file and the files that it names. */
export const fileWords = catalogue('inspection.files', {
  unreadable: icu(
    'It cannot be read: {reason}. {origin, select, service {Delete the file and download the asset again; if that does not help, report it to the service’s operator.} other {Export it again from the program that made it.}}',
    (reason: string, origin: 'service' | 'folder') => ({ reason, origin }),
  ),
  missingTextures: icu(
    'It references {count, plural, one {# missing texture} other {# missing textures}}: {names}.',
    counted,
  ),
  missingFiles: icu(
    'It references {count, plural, one {# missing file} other {# missing files}}: {names}.',
    counted,
  ),
  searched: icu(
    '{sentence} Searched the whole folder for {places}: open the folder that contains the package.',
    (sentence: string, places: string) => ({ sentence, places }),
  ),
  texturesOutside: icu(
    'It references {count, plural, one {# texture} other {# textures}} outside its folder, which other machines do not have: {names}.',
    counted,
  ),
  filesOutside: icu(
    'It references {count, plural, one {# file} other {# files}} outside its folder, which other machines do not have: {names}.',
    counted,
  ),
  both: icu('{first} {second}', (first: string, second: string) => ({ first, second })),
  backslashes: icu(
    'It references {count, plural, one {# file} other {# files}} with backslashes: {names}. Programs on other systems than Windows may not find it. Use “/”.',
    counted,
  ),
  letterCase: icu(
    'It references {count, plural, one {# file} other {# files}} with different upper and lower case: {names}. Case-sensitive systems do not find it. Match the file name exactly.',
    counted,
  ),
  inPackage: icu(
    'It references {count, plural, one {# file} other {# files}} as part of a package: {names}. Only programs that know the package’s location find it.',
    counted,
  ),
  lfsPointers: icu(
    '{count, plural, one {# file here is} other {# files here are}} Git LFS pointers instead of the actual files: {names}. Run “git lfs pull” in the folder.',
    counted,
  ),
  moreLikeThis: icu('{first} {count} more like this.', (first: string, count: number) => ({ first, count })),
  sizes: icu(
    '{inModel} in the model, {reported} by {by}',
    (inModel: string, reported: string, by: string) => ({
      inModel,
      reported,
      by,
    }),
  ),
  physicsFile: 'its physics file',
  service: 'the service',
  sizeDiffers: icu(
    'The model and {by} disagree on its size: {sizes}. Check which is right before you simulate with it.',
    (by: string, sizes: string) => ({ by, sizes }),
  ),
  unitError: icu(
    'The model is {isLarger, select, true {{times} times as large} other {{times} times as small}} as {by} says, which looks like a unit error: {sizes}. Check which is right before you simulate with it.',
    (factor: number, by: string, sizes: string) => ({
      isLarger: factor > 1,
      times: factor > 1 ? factor : Math.round(1 / factor),
      by,
      sizes,
    }),
  ),
});
