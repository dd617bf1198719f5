/** Connections and preferences in memory; the token `wrong` is refused. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import {
  openOperations,
  operationPath,
  requireSoundPaths,
} from '../../../main/contract/plain/operation-paths.ts';
import { paramDefaults } from '../../../main/contract/plain/param-values.ts';
import { type Preferences, preferencesSchema } from '../../../main/contract/schema/app-info.ts';
import type { Connection, ConnectionsState } from '../../../main/contract/schema/connection.ts';
import { connectionIdSchema } from '../../../main/contract/schema/ids.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { fakeTime, fakeConnection as sandbox } from '../rows.ts';

const accountDefaults = { params: { ...paramDefaults }, readAt: fakeTime };

/** One connection at first, to the sandbox. */
export function connectionHandlers(): Pick<Handlers, 'connections'> {
  let connections: Connection[] = [sandbox];
  const state = async (): Promise<ConnectionsState> => ({
    connections,
    health: { state: 'ok', since: fakeTime, nextTryAt: null, error: null },
    refused: [],
  });
  const change = (id: string, to: (one: Connection) => Connection): Promise<ConnectionsState> => {
    if (!connections.some((one) => one.id === id)) throw new AppError('connection.unknown', { id });
    connections = connections.map((one) => (one.id === id ? to(one) : one));
    return state();
  };
  const activate = (id: string): Promise<ConnectionsState> => {
    if (!connections.some((one) => one.id === id)) throw new AppError('connection.unknown', { id });
    connections = connections.map((one) => ({ ...one, active: one.id === id }));
    return state();
  };
  return {
    connections: {
      state,
      try: async ({ baseUrl, token }) =>
        token === 'wrong'
          ? {
              ok: false,
              baseUrl,
              error: {
                code: 'remote.unauthorized',
                data: { baseUrl, status: 401 },
              },
            }
          : { ok: true, baseUrl, roundTripMs: 12, defaults: { ...paramDefaults } },
      save: async ({ baseUrl, name }) => {
        const id = connectionIdSchema.parse(`connection-${connections.length}`);
        const made: Connection = {
          ...sandbox,
          id,
          kind: 'service',
          name: name ?? new URL(baseUrl).host,
          baseUrl,
        };
        connections = [...connections, made];
        return activate(id);
      },
      useSandbox: () => activate(sandbox.id),
      select: async ({ connectionId }) => activate(connectionId),
      remove: async ({ connectionId }) => {
        connections = connections.filter((one) => one.id !== connectionId);
        return state();
      },
      setPaths: async ({ connectionId, paths }) => {
        requireSoundPaths(paths);
        return change(connectionId, (one) => ({
          ...one,
          paths,
          notOffered: one.notOffered.filter(
            ({ operation, path }) => path === operationPath(paths, operation),
          ),
        }));
      },
      offersAgain: async ({ connectionId, operation }) =>
        change(connectionId, (one) => ({
          ...one,
          notOffered: one.notOffered.filter((gone) => gone.operation !== operation),
        })),
      probe: async () => ({
        ok: true,
        roundTripMs: 14,
        defaults: { ...paramDefaults },
        assetLimit: 500,
        operations: openOperations.map((operation) => ({
          operation,
          path: operationPath({}, operation),
          outcome: operation.startsWith('delete')
            ? 'not-tried'
            : operation === 'bulk_job_status'
              ? 'not-offered'
              : 'answers',
          error: null,
        })),
      }),
      defaults: async () => accountDefaults,
      refreshDefaults: async () => accountDefaults,
    },
  };
}

/** Preferences as at a first start. */
export function appHandlers(): Handlers['app'] {
  let preferences: Preferences = preferencesSchema.parse({});
  return {
    info: async () => ({
      version: '0.0.0',
      host: 'web',
      platform: process.platform,
      libraryPath: '/library',
      secrets: { kind: 'memory', description: 'Tokens are kept in memory only.' },
      notices: [],
    }),
    preferences: async () => preferences,
    noteFault: async () => undefined,
    chooseFfmpeg: async () => {
      preferences = { ...preferences, ffmpegPath: '/opt/ffmpeg/bin/ffmpeg' };
      return preferences;
    },
    forgetFfmpeg: async () => {
      preferences = { ...preferences, ffmpegPath: null };
      return preferences;
    },
    setPreferences: async (part) => {
      preferences = preferencesSchema.parse({ ...preferences, ...part });
      return preferences;
    },
  };
}
