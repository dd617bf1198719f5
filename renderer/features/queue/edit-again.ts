/** A refused request back into its form: what was entered, and why the service or Caliper did not take it. */
import type { Submission } from '../../../main/contract/model/submission.ts';
import type { AppState } from '../../state/app-state.ts';
import { canRefill } from '../../state/batch-refill.ts';

/** Only what a form can show; a variation set stays in the queue rather than be lost. */
export function canEditAgain({ request, state }: Submission): boolean {
  return state === 'refused' && (request.route === 'standard' || canRefill(request));
}

/** Takes the request out of the queue and shows it where it was made: a measured asset as the one row of a batch. Rejects with `FailureError`. */
export async function editAgain(
  { submissions, navigation }: Pick<AppState, 'submissions' | 'navigation'>,
  { id, request, error, label }: Submission,
): Promise<void> {
  if (request.route === 'standard') {
    await submissions.discard(id);
    const { route: _, ...standard } = request;
    navigation.go({ name: 'create', request: standard, failure: error });
  } else if (canRefill(request)) {
    await submissions.discard(id);
    navigation.go({ name: 'batch', request, label, failure: error });
  }
}
