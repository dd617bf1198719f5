/** A refused request back into its form: what was entered, and why the service or Caliper did not take it. */

import type { Submission } from '../../../main/contract/schema/creation/submission.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { canRefill } from '../navigation/store/navigation.ts';

/** Every route has a form. */
export function canEditAgain({ state }: Submission): boolean {
  return state === 'refused';
}

/** Takes the request out of the queue and shows it where it was made. Rejects with `FailureError`. */
export async function editAgain(
  { submissions, navigation }: StoresOf<'submissions' | 'navigation'>,
  { id, request, error, label, lineage }: Submission,
): Promise<void> {
  await submissions.discard(id);
  if (canRefill(request)) navigation.go({ name: 'batch', request, label, failure: error });
  else if (request.route === 'measured')
    navigation.go({ name: 'measured', request, failure: error, lineage });
  else navigation.go({ name: 'create', request, failure: error, lineage });
}
