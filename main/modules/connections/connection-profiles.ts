/** A connection's own paths, and what its service was found not to offer. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import {
  defaultOperationPaths,
  type OpenOperation,
  type OperationPaths,
  openOperations,
  operationPath,
  requireSoundPaths,
} from '../../contract/plain/operation-paths.ts';
import type { Connection, ConnectionsState } from '../../contract/schema/connection.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Remotes } from './remotes.ts';

interface NoteDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** Tells every screen how the connections are now. */
  readonly publish: () => void;
}

interface Deps extends NoteDeps {
  readonly remotes: Pick<Remotes, 'renew'>;
  readonly state: () => ConnectionsState;
  /** Called when what waits for a connection may go on. */
  readonly onUsable: () => void;
}

/** The profiles' part of `connections`: both take effect with the next call. */
export function createConnectionProfiles(
  deps: Deps,
): Pick<HandlersOf<Api['connections']>, 'setPaths' | 'offersAgain'> {
  const { catalogue, remotes } = deps;
  const wanted = (id: ConnectionId): Connection => {
    const connection = catalogue.connections.get(id);
    if (connection === null) throw new AppError('connection.unknown', { id });
    return connection;
  };
  const keep = (id: ConnectionId, profile: Pick<Connection, 'paths' | 'notOffered'>): ConnectionsState => {
    catalogue.connections.setProfile(id, profile);
    remotes.renew(id);
    deps.publish();
    deps.onUsable();
    return deps.state();
  };
  return {
    async setPaths({ connectionId, paths }) {
      const { notOffered } = wanted(connectionId);
      requireSoundPaths(paths);
      const own = withoutDefaults(paths);
      const stillSo = notOffered.filter(({ operation, path }) => path === operationPath(own, operation));
      return keep(connectionId, { paths: own, notOffered: stillSo });
    },
    async offersAgain({ connectionId, operation }) {
      const { paths, notOffered } = wanted(connectionId);
      return keep(connectionId, {
        paths,
        notOffered: notOffered.filter((one) => one.operation !== operation),
      });
    },
  };
}

/** Notes that the service does not have the operation at the path in use; nothing when that is known or the connection is gone. */
export function noteNotOffered(deps: NoteDeps, id: ConnectionId, operation: OpenOperation): void {
  const { catalogue, clock } = deps;
  const connection = catalogue.connections.get(id);
  if (catalogue.readOnly || connection === null || !offers(connection, operation)) return;
  const { paths, notOffered } = connection;
  const found = { operation, path: operationPath(paths, operation), since: timestamp(clock) };
  catalogue.connections.setProfile(id, { paths, notOffered: [...notOffered, found] });
  deps.publish();
}

/** False once the service was found not to have the operation at the path in use. */
export function offers({ notOffered }: Connection, operation: OpenOperation): boolean {
  return notOffered.every((one) => one.operation !== operation);
}

function withoutDefaults(paths: OperationPaths): OperationPaths {
  return Object.fromEntries(
    openOperations.flatMap((operation) => {
      const path = paths[operation];
      return path === undefined || path === defaultOperationPaths[operation] ? [] : [[operation, path]];
    }),
  );
}
