/** Why a fix leaves a file, or cannot be made at all. Reasons continue “It was left as it is: ”. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

export const fixWords = catalogue('fix.reasons', {
  contentUnlisted: 'its content cannot be listed',
  namesMissingFile: icu('it names a file that is not there ({path})', (path: string) => ({ path })),
  statesUpAxis: 'it states its own up axis',
  notUtf8: 'it is not UTF-8 text',
  undecodablePicture: 'a picture of it cannot be decoded',
  colliders: {
    none: 'nothing in it has colliders',
    noVolume: 'no link in it has a mesh with a volume',
    absoluteMeshFolder: 'its meshes lie in an absolute folder',
    stripsFolders: 'its compiler strips the folders of file names',
    noOwnBody:
      'no rigid body in it can hold colliders of its own (each is a shape itself, or is scaled unevenly)',
  },
  mass: {
    unknownMaterial: icu('the material “{name}” is not in the table', (name: string) => ({ name })),
    noVolume: 'its mesh encloses no volume',
    otherInEngine: icu(
      'MuJoCo makes another mass or inertia of the body “{name}”: check the settings of <compiler>',
      (name: string) => ({ name }),
    ),
  },
  mesh: {
    nothingLeft: 'no triangle of it would be left',
    freeForm: 'it has free-form curves or surfaces',
    plyElements: 'it has more than vertices and faces, or has them in another order',
    plyVertexLists: 'its vertices have lists',
    plyCornerValues: 'its faces have values of their own for each corner',
    plyIndices: icu(
      'its faces name vertices as {type}, and there would be {count}',
      (type: string, count: string) => ({ type, count }),
    ),
  },
  convert: {
    meshFormat: icu('its mesh {path} has a format that is not read', (path: string) => ({ path })),
    incompleteGeometry: 'its geometry cannot be read completely',
    moreVertices: 'more vertices',
    badVertex: 'a vertex is no number',
    badVertexInLine: icu('a vertex in line {line} is no number', (line: string) => ({ line })),
    noFaces: 'it has no faces',
  },
});
