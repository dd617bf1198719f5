/** Where in the form a refused request has to be put right. Pure. */

import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { StandardRequest } from '../../../../main/contract/schema/creation/create-request.ts';

type ImageRequest = StandardRequest & {
  readonly input: Extract<StandardRequest['input'], { type: 'image' }>;
};

/** True when the request's own image is at fault, so that it must be chosen anew. */
export function blamesImage(
  request: StandardRequest,
  { code, data }: AppFailureWire,
): request is ImageRequest {
  if (request.input.type !== 'image') return false;
  if (code.startsWith('input.')) return true;
  const issues: unknown = code === 'request.invalid' ? data['issues'] : null;
  return Array.isArray(issues) && issues.some(isOfImages);
}

function isOfImages(issue: unknown): boolean {
  return (
    typeof issue === 'object' &&
    issue !== null &&
    'field' in issue &&
    typeof issue.field === 'string' &&
    issue.field.startsWith('inputs.images')
  );
}
