/** Notes about what reading a USD scene leaves out, repairs or assumes. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

const counted = (count: number): { count: number } => ({ count });
const atPath = (path: string): { path: string } => ({ path });

export const sceneWords = catalogue('formats.usd.scene', {
  noNumberTransform: icu(
    '<{path}> has a transform that is not a number; it is placed where its parent is.',
    atPath,
  ),
  tooManyInstances: icu(
    '<{path}> has {count, number} instances; the first {shown, number} are shown.',
    (path: string, count: number, shown: number) => ({ path, count, shown }),
  ),
  nestedInstances: icu('<{path}> has nested instances, which are not shown.', atPath),
  noPrototype: icu(
    '<{path}> instances <{prototype}>, which does not exist.',
    (path: string, prototype: string) => ({ path, prototype }),
  ),
  jointWithoutBody: icu('The joint <{path}> is disabled or references no body.', atPath),
  still: icu(
    '{count, plural, one {One collision shape belongs} other {# collision shapes belong}} to no rigid body and cannot move in a simulation.',
    counted,
  ),
  hidden: icu('{count, plural, one {One mesh is} other {# meshes are}} invisible and not shown.', counted),
  onlyProxies: 'The file has only proxy geometry: it is shown as the visual geometry.',
  restPose: icu(
    '{count, plural, one {One mesh is} other {# meshes are}} deformed by a skeleton; the rest pose is shown and measured.',
    counted,
  ),
  bindPose: icu(
    '{count, plural, one {One mesh is} other {# meshes are}} deformed by an animated skeleton; the bind pose is shown and measured.',
    counted,
  ),
  subdivided: icu(
    '{count, plural, one {One mesh is} other {# meshes are}} subdivided; the control mesh is shown and measured.',
    counted,
  ),
  nothingToDraw: icu('<{path}> has nothing to draw.', atPath),
  otherType: icu('<{path}> is of type {type}, which is not shown.', (path: string, type: string) => ({
    path,
    type,
  })),
  camerasAndLights: 'Cameras and lights of the file are not used.',
  brokenFaces: icu(
    '{count, plural, one {One face of <{path}> references missing points; it is skipped.} other {# faces of <{path}> reference missing points; they are skipped.}}',
    (count: number, path: string) => ({ count, path }),
  ),
  badUnit: icu(
    'metersPerUnit = {stated} is not a valid unit; {used} is used.',
    (stated: number, used: number) => ({
      stated,
      used,
    }),
  ),
  noUnit: 'The file states no unit: centimetres are assumed, as USD specifies.',
});
