/** What Khronos' validator found, in plain sentences: its codes, of which there are about 150, come down to a few causes. Pure. */
import { formatNumber } from '../../../contract/plain/number-text.ts';
import type { Reading } from '../../types.ts';
import type { ValidatorIssue } from './validate.ts';

/** The first that fits; a sentence and what to do. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^ACCESSOR_INDEX_OOB|^ACCESSOR_INDEX_PRIMITIVE_RESTART/, 'Triangles name vertices that are not there'],
  [/^ACCESSOR_INVALID_FLOAT/, 'It has values that are no numbers'],
  [/^ACCESSOR_(MIN|MAX)_MISMATCH|OUT_OF_(MIN|MAX)_BOUND/, 'It states other bounds than its values have'],
  [
    /^ACCESSOR_(VECTOR3_)?NON_UNIT|^ACCESSOR_INVALID_SIGN/,
    'Its normals or tangents do not have the length 1',
  ],
  [/^ACCESSOR_JOINTS_USED_ZERO_WEIGHT/, 'Its skin names joints that move nothing'],
  [/^ACCESSOR_INDEX_TRIANGLE_DEGENERATE/, 'It has triangles without an area'],
  [/^ACCESSOR_|^BUFFER_VIEW_|^BUFFER_|^GLB_/, 'Its buffers are not as its description says'],
  [/^IMAGE_FEATURES_UNSUPPORTED/, 'A picture has a colour profile or is animated, which glTF ignores'],
  [/^IMAGE_|^TEXTURE_/, 'A picture in it is damaged, or of a kind that glTF does not have'],
  [
    /^MESH_PRIMITIVE_GENERATED_TANGENT_SPACE/,
    'A normal map has no tangents, so each program makes up its own',
  ],
  [/^MESH_/, 'A mesh in it is missing what it needs, or has what does not belong'],
  [/^NODE_SKINNED_MESH_NON_ROOT/, 'A skinned mesh hangs below other nodes, which move its joints alone'],
  [/^NODE_SKINNED_MESH_LOCAL/, 'A skinned mesh is placed by its node, which moves its joints alone'],
  [/^NODE_|^SCENE_/, 'Its scene is not a tree of sound nodes'],
  [/^SKIN_|^ANIMATION_|^CAMERA_/, 'A skin, an animation or a camera in it is wrong'],
  [/^UNRESOLVED_REFERENCE|^UNDEFINED_PROPERTY/, 'It refers to a part that is not there'],
  [
    /^UNSUPPORTED_EXTENSION|^INCOMPLETE_EXTENSION/,
    'It uses an extension that the validator does not know, or not whole, and does not judge',
  ],
  [/^UNEXPECTED_PROPERTY|^UNEXPECTED_EXTENSION_OBJECT/, 'It has properties that glTF does not have'],
  [/^(NON_RELATIVE_URI|INVALID_URI|DATA_URI_GLB)/, 'It names files by addresses that glTF advises against'],
  [
    /^MULTIPLE_EXTENSIONS|^UNDECLARED_EXTENSION|^NON_REQUIRED_EXTENSION/,
    'It does not declare its extensions as it must',
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
  return causes.find(([pattern]) => pattern.test(code))?.[1] ?? 'It is not as glTF asks for';
}
