/** What Caliper notes for a job that the service no longer knows. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

type Group = 'batch' | 'variation_set' | null;

export const forgottenWords = catalogue('jobs.forgotten', {
  title: icu(
    'The service no longer knows this {group, select, none {job} batch {batch} other {variation set}}',
    (group: Group) => ({ group: group ?? 'none' }),
  ),
  detail: icu(
    'It may have been deleted there, or belong to another account. Nothing on this disk was changed{isGroup, select, true {, and its members are tracked individually} other {}}.',
    (group: Group) => ({ isGroup: group !== null }),
  ),
});
