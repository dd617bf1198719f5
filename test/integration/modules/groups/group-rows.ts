/** Rows of groups to put into a catalogue. */
import type { GroupRow } from '../../../../main/catalogue/catalogue.ts';
import { groupIdSchema } from '../../../../main/contract/schema/ids.ts';
import { ids, now } from '../../catalogue/rows.ts';

export function group(id: string, rest: Partial<GroupRow> = {}): GroupRow {
  return {
    id: groupIdSchema.parse(id),
    connectionId: ids.connection('c1'),
    remoteId: `remote-${id}`,
    type: 'variation_set',
    route: 'procedural-set',
    name: 'Drawer',
    count: 10,
    createdAt: now,
    submissionId: null,
    lineage: null,
    membersListed: false,
    createdElsewhere: false,
    deletedAtServiceAt: null,
    ...rest,
  };
}
