/** What Khronos' validator found, in plain sentences: its codes, of which there are about 150, come down to a few causes. Pure. */
import { formatNumber } from '../../../contract/messages/number-text.ts';
import type { Reading } from '../../types.ts';
import type { ValidatorIssue } from './validate.ts';

/** The first that fits; a sentence and what to do. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^ACCESSOR_INDEX_OOB|^ACCESSOR_INDEX_PRIMITIVE_RESTART/, 'Triangles reference missing vertices'],
  [/^ACCESSOR_INVALID_FLOAT/, 'It has values that are not numbers'],
  [/^ACCESSOR_(MIN|MAX)_MISMATCH|OUT_OF_(MIN|MAX)_BOUND/, 'Its stated bounds differ from its values'],
  [/^ACCESSOR_(VECTOR3_)?NON_UNIT|^ACCESSOR_INVALID_SIGN/, 'Its normals or tangents are not normalized'],
  [/^ACCESSOR_JOINTS_USED_ZERO_WEIGHT/, 'Its skin has joints that move nothing'],
  [/^ACCESSOR_INDEX_TRIANGLE_DEGENERATE/, 'It has degenerate triangles'],
  [/^ACCESSOR_|^BUFFER_VIEW_|^BUFFER_|^GLB_/, 'Its buffers do not match their description'],
  [/^IMAGE_FEATURES_UNSUPPORTED/, 'A texture has a colour profile or is animated, which glTF ignores'],
  [/^IMAGE_|^TEXTURE_/, 'A texture is damaged, or in a format that glTF does not support'],
  [
    /^MESH_PRIMITIVE_GENERATED_TANGENT_SPACE/,
    'A normal map has no tangents, so each program generates its own',
  ],
  [/^MESH_/, 'A mesh has missing or unexpected data'],
  [/^NODE_SKINNED_MESH_NON_ROOT/, 'A skinned mesh has parent nodes, which affect only its joints'],
  [/^NODE_SKINNED_MESH_LOCAL/, 'A skinned mesh has a node transform, which affects only its joints'],
  [/^NODE_|^SCENE_/, 'Its scene is not a valid node tree'],
  [/^SKIN_|^ANIMATION_|^CAMERA_/, 'A skin, an animation or a camera is invalid'],
  [/^UNRESOLVED_REFERENCE|^UNDEFINED_PROPERTY/, 'It references a missing part'],
  [
    /^UNSUPPORTED_EXTENSION|^INCOMPLETE_EXTENSION/,
    'It uses an extension that the validator does not fully support',
  ],
  [/^UNEXPECTED_PROPERTY|^UNEXPECTED_EXTENSION_OBJECT/, 'It has properties that are not part of glTF'],
  [/^(NON_RELATIVE_URI|INVALID_URI|DATA_URI_GLB)/, 'It references files by URIs that glTF advises against'],
  [
    /^MULTIPLE_EXTENSIONS|^UNDECLARED_EXTENSION|^NON_REQUIRED_EXTENSION/,
    'It does not declare its extensions correctly',
  ],
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
    const times = count === 1 ? '' : `, ${formatNumber(count)} times`;
    const where = first.pointer === '' ? '' : ` at ${first.pointer}`;
    const next = severity === 'error' ? ' Programs may refuse it, or show something else.' : '';
    const said = first.message.replace(/\.$/, '');
    const message = `${causeOf(first)}${times} (glTF validator: ${said}${where}).${next}`;
    return [{ code: 'failed-validation', severity, message }];
  });
}

function causeOf({ code }: ValidatorIssue): string {
  return causes.find(([pattern]) => pattern.test(code))?.[1] ?? 'It does not conform to glTF';
}
