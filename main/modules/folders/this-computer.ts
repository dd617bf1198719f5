/** The connection that assets belong to which no service made: it is in no list and never in use. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type ConnectionId, connectionIdSchema } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';

/** Its id in every library. */
export const thisComputer: ConnectionId = connectionIdSchema.parse('this-computer');

/** Enters it as removed unless it is there. */
export function enterThisComputer(
  { connections, transaction }: Pick<Catalogue, 'connections' | 'transaction'>,
  clock: Clock,
): void {
  if (connections.isEntered(thisComputer)) return;
  transaction(() => {
    connections.insert({
      id: thisComputer,
      kind: 'service',
      name: 'This computer',
      baseUrl: null,
      createdAt: timestamp(clock),
      active: false,
      paths: {},
      notOffered: [],
    });
    connections.remove(thisComputer);
  });
}
