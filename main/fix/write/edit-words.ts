/** Why a file cannot be edited in place. Reasons continue “It was left as it is: ”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const editWords = catalogue('fix.edits', {
  cutOff: 'it is cut off',
  badNumber: icu(
    '“{name}” has a value that is not a number ({written})',
    (name: string, written: string) => ({
      name,
      written,
    }),
  ),
  json: {
    invalid: 'it is not valid JSON',
    tooDeep: 'it is nested too deeply',
    noObject: 'it is no JSON object',
    statesUpAxis: 'it says itself which axis is up',
  },
  gltf: {
    firstChunk: 'its first chunk is cut off, or no JSON',
    invalidJson: 'its JSON is not in order',
    notVersion2: 'it is no glTF 2',
    badValue: 'a value in its JSON is of the wrong kind',
    sharedBuffer: icu('another glTF has its numbers in “{name}”, too', (name: string) => ({ name })),
    emptyBuffer: icu('its buffer {buffer} has no bytes', (buffer: string) => ({ buffer })),
    missingBuffer: icu('its buffer {buffer} is not there, or cut off', (buffer: string) => ({ buffer })),
  },
  mesh: {
    longVertexLines: 'its vertices go on over several lines',
    noVertices: 'it has no vertices',
    notStl: 'it is cut off, or no STL',
    plyVerticesFirst: 'its vertices do not come first, or have lists',
    plyNoCoordinates: 'its vertices have no x, y and z',
    plyHeader: 'its header is no PLY header',
    plyWholeNumbers: 'its vertices are whole numbers',
    badVertex: 'a vertex is not a number',
  },
  xml: {
    noElement: 'it has no element',
    noRoot: icu('it has no <{name}>', (name: string) => ({ name })),
    noUnit: 'it has no <asset> that states its unit',
    rootLinks: icu('it has {count} root links, not one', (count: string) => ({ count })),
    quaternionPose: 'the pose of a link is written as a quaternion',
  },
  mjcf: {
    lengths: icu('the lengths of <{name}> are not edited', (name: string) => ({ name })),
    keyframes: 'it has keyframes, whose lengths are not edited',
    shells: 'it has shells that are weighed by a density',
    turnedRoot: 'its outermost body is not turned by “quat”',
  },
  usd: {
    notText: 'it is no USD text',
    brackets: 'its brackets do not match',
    noRoot: 'it has no outermost prim with a place',
    operations: icu('the operations of “{prim}” cannot be extended', (prim: string) => ({ prim })),
  },
});
