/** A refused request back into the form: what was entered, and why the service or Caliper did not take it. */
import type { Submission } from '../../../main/contract/model/submission.ts';
import type { AppState } from '../../state/app-state.ts';

/** Only what the create form can show; anything else stays in the queue rather than be lost. */
export function canEditAgain({ request, state }: Submission): boolean {
  return state === 'refused' && request.route === 'standard';
}

/** Takes the request out of the queue and shows it in the create form. Rejects with `FailureError`. */
export async function editAgain(
  { submissions, navigation }: Pick<AppState, 'submissions' | 'navigation'>,
  { id, request, error }: Submission,
): Promise<void> {
  if (request.route !== 'standard') return;
  await submissions.discard(id);
  const { route: _, ...standard } = request;
  navigation.go({ name: 'create', request: standard, failure: error });
}
