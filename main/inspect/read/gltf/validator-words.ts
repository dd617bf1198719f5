/** What Khronos' validator found, in plain sentences: its codes, of which there are about 150, come down to a few causes. Pure. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';
import type { Reading } from '../../types.ts';
import type { ValidatorIssue } from './validate.ts';

const said = catalogue('inspection.validator', {
  causes: {
    lostVertices: 'Triangles reference missing vertices',
    notNumbers: 'It has values that are not numbers',
    bounds: 'Its stated bounds differ from its values',
    notNormalized: 'Its normals or tangents are not normalized',
    idleJoints: 'Its skin has joints that move nothing',
    degenerate: 'It has degenerate triangles',
    buffers: 'Its buffers do not match their description',
    colourProfile: 'A texture has a colour profile or is animated, which glTF ignores',
    texture: 'A texture is damaged, or in a format that glTF does not support',
    noTangents: 'A normal map has no tangents, so each program generates its own',
    mesh: 'A mesh has missing or unexpected data',
    skinParents: 'A skinned mesh has parent nodes, which affect only its joints',
    skinTransform: 'A skinned mesh has a node transform, which affects only its joints',
    nodeTree: 'Its scene is not a valid node tree',
    skin: 'A skin, an animation or a camera is invalid',
    reference: 'It references a missing part',
    unknownExtension: 'It uses an extension that the validator does not fully support',
    unknownProperty: 'It has properties that are not part of glTF',
    uri: 'It references files by URIs that glTF advises against',
    undeclared: 'It does not declare its extensions correctly',
    other: 'It does not conform to glTF',
  },
  finding: icu(
    '{cause}{count, plural, one {} other {, {count, number} times}} (glTF validator: {message}{placed, select, true { at {pointer}} other {}}).{isError, select, true { Programs may refuse it, or show something else.} other {}}',
    (cause: string, count: number, message: string, pointer: string, isError: boolean) => ({
      cause,
      count,
      message,
      placed: pointer !== '',
      pointer,
      isError,
    }),
  ),
});

type Cause = keyof typeof said.causes;

/** The first that fits. */
const causes: readonly (readonly [RegExp, Cause])[] = [
  [/^ACCESSOR_INDEX_OOB|^ACCESSOR_INDEX_PRIMITIVE_RESTART/, 'lostVertices'],
  [/^ACCESSOR_INVALID_FLOAT/, 'notNumbers'],
  [/^ACCESSOR_(MIN|MAX)_MISMATCH|OUT_OF_(MIN|MAX)_BOUND/, 'bounds'],
  [/^ACCESSOR_(VECTOR3_)?NON_UNIT|^ACCESSOR_INVALID_SIGN/, 'notNormalized'],
  [/^ACCESSOR_JOINTS_USED_ZERO_WEIGHT/, 'idleJoints'],
  [/^ACCESSOR_INDEX_TRIANGLE_DEGENERATE/, 'degenerate'],
  [/^ACCESSOR_|^BUFFER_VIEW_|^BUFFER_|^GLB_/, 'buffers'],
  [/^IMAGE_FEATURES_UNSUPPORTED/, 'colourProfile'],
  [/^IMAGE_|^TEXTURE_/, 'texture'],
  [/^MESH_PRIMITIVE_GENERATED_TANGENT_SPACE/, 'noTangents'],
  [/^MESH_/, 'mesh'],
  [/^NODE_SKINNED_MESH_NON_ROOT/, 'skinParents'],
  [/^NODE_SKINNED_MESH_LOCAL/, 'skinTransform'],
  [/^NODE_|^SCENE_/, 'nodeTree'],
  [/^SKIN_|^ANIMATION_|^CAMERA_/, 'skin'],
  [/^UNRESOLVED_REFERENCE|^UNDEFINED_PROPERTY/, 'reference'],
  [/^UNSUPPORTED_EXTENSION|^INCOMPLETE_EXTENSION/, 'unknownExtension'],
  [/^UNEXPECTED_PROPERTY|^UNEXPECTED_EXTENSION_OBJECT/, 'unknownProperty'],
  [/^(NON_RELATIVE_URI|INVALID_URI|DATA_URI_GLB)/, 'uri'],
  [/^MULTIPLE_EXTENSIONS|^UNDECLARED_EXTENSION|^NON_REQUIRED_EXTENSION/, 'undeclared'],
];
/**
 * Nearly every exporter leaves tangents to the program that shows the model, skins below other nodes, and colour profiles
 * in pictures, Khronos' own samples among them: that is worth a note, no warning.
 */
const usual = new Set([
  'MESH_PRIMITIVE_GENERATED_TANGENT_SPACE',
  'IMAGE_FEATURES_UNSUPPORTED',
  'NODE_SKINNED_MESH_NON_ROOT',
  'ACCESSOR_JOINTS_USED_ZERO_WEIGHT',
]);
const severities = ['error', 'warn', 'note'] as const;

/** One finding for each cause and severity. */
export function findingsOfValidator(issues: readonly ValidatorIssue[]): Reading['faults'] {
  const byCause = Map.groupBy(issues, (issue) => `${issue.severity} ${causeOf(issue)}`);
  return [...byCause.values()].flatMap((same) => {
    const [first] = same;
    const severity = usual.has(first?.code ?? '') ? 'note' : severities[first?.severity ?? 3];
    if (first === undefined || severity === undefined) return [];
    const count = same.reduce((sum, one) => sum + one.count, 0);
    const words = first.message.replace(/\.$/, '');
    const message = said.finding(
      said.causes[causeOf(first)],
      count,
      words,
      first.pointer,
      severity === 'error',
    );
    return [{ code: 'failed-validation', severity, message }];
  });
}

function causeOf({ code }: ValidatorIssue): Cause {
  return causes.find(([pattern]) => pattern.test(code))?.[1] ?? 'other';
}
