/** `caliper retry-gaps`: makes the failed and canceled members of a batch or set again. */
import { AppError } from '../../../contract/plain/errors.ts';
import type { RetryGapsAs } from '../../../contract/schema/group.ts';
import type { Context } from '../../context.ts';
import { reportAll, submitAll } from '../../create/submit-all.ts';
import { findGroup } from '../../find-target.ts';
import { withApp } from '../../open-app.ts';

/** Prints the new submissions. Without `as`, a batch becomes a batch and a set a set. Throws `group.no-gaps`. */
export async function retryGaps(
  context: Context,
  given: { readonly text: string; readonly as: RetryGapsAs | undefined },
): Promise<void> {
  await withApp(context, async ({ client }) => {
    const group = await findGroup(client, given.text);
    if (group === null) throw new AppError('group.unknown', { id: given.text });
    const as = given.as ?? (group.type === 'batch' ? 'batch' : 'set');
    reportAll(
      context,
      await submitAll(client, context, () => client.groups.retryGaps({ groupId: group.id, as })),
    );
  });
}
