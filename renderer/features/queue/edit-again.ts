/** A refused request back into the form: what was entered, and why the service or Caliper did not take it. */
import type { Submission } from '../../../main/contract/model/submission.ts';
import type { AppState } from '../../state/app-state.ts';

/** Takes the request out of the queue and shows it in the create form. Rejects with `FailureError`. */
export async function editAgain(
  { submissions, navigation }: Pick<AppState, 'submissions' | 'navigation'>,
  { id, error }: Pick<Submission, 'id' | 'error'>,
): Promise<void> {
  const request = await submissions.discard(id);
  if (request.route !== 'standard') return;
  const { route: _, ...standard } = request;
  navigation.go({ name: 'create', request: standard, failure: error });
}
