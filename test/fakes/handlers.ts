/** Complete handlers over small data in memory: what a transport or a screen needs to be tried without services. */
import { AppError } from '../../main/contract/errors.ts';
import type { AppEvent } from '../../main/contract/events.ts';
import type { Preferences } from '../../main/contract/model/app-info.ts';
import type { AssetDetail, AssetSummary } from '../../main/contract/model/asset.ts';
import type { Connection, ConnectionsState } from '../../main/contract/model/connection.ts';
import type { CreateRequest } from '../../main/contract/model/create-request.ts';
import type { Group, GroupDetail } from '../../main/contract/model/group.ts';
import {
  assetIdSchema,
  connectionIdSchema,
  jobIdSchema,
  submissionIdSchema,
} from '../../main/contract/model/ids.ts';
import type { Job } from '../../main/contract/model/job.ts';
import { operationPath, requireSoundPaths } from '../../main/contract/model/operation-paths.ts';
import { paramDefaults } from '../../main/contract/model/param-values.ts';
import type { Submission } from '../../main/contract/model/submission.ts';
import type { Transfer } from '../../main/contract/model/transfer.ts';
import type { CallOptions, Handlers } from '../../main/services/handlers.ts';

/** The time of every fake row. */
export const fakeTime = '2026-01-02T03:04:05.678Z';

/** The events of a fake application: `emit` reaches every open stream. */
export interface FakeEvents {
  emit(event: AppEvent): void;
  /** Streams that are open now; 0 after every page has hung up. */
  open(): number;
  /** Resolves when the number of open streams has become this. */
  whenOpen(count: number): Promise<void>;
}

/** Handlers and what a test may look at or change behind them. */
export interface FakeApp {
  readonly handlers: Handlers;
  readonly events: FakeEvents;
  readonly assets: AssetDetail[];
  readonly jobs: Job[];
  readonly submissions: Submission[];
  readonly transfers: Transfer[];
  readonly groups: GroupDetail[];
}

const sandbox: Connection = {
  id: connectionIdSchema.parse('sandbox'),
  kind: 'sandbox',
  name: 'Built-in sandbox',
  baseUrl: null,
  createdAt: fakeTime,
  active: true,
  paths: {},
  notOffered: [],
};

/** A fake job, complete unless something else is said. */
export function fakeJob(number: number, part: Partial<Job> = {}): Job {
  return {
    id: jobIdSchema.parse(`job-${number}`),
    connectionId: sandbox.id,
    remoteId: `remote-job-${number}`,
    assetId: assetIdSchema.parse(`asset-${number}`),
    groupId: null,
    groupIndex: null,
    cancel: 'finished',
    name: `Mug ${number}`,
    status: 'complete',
    stage: null,
    progress: null,
    createdAt: fakeTime,
    updatedAt: fakeTime,
    startedAt: fakeTime,
    endedAt: fakeTime,
    error: null,
    transitions: [{ at: fakeTime, status: 'complete', stage: null }],
    ...part,
  };
}

/** A fake transfer, complete unless something else is said. */
export function fakeTransfer(number: number, part: Partial<Transfer> = {}): Transfer {
  return {
    assetId: assetIdSchema.parse(`asset-${number}`),
    state: 'complete',
    paused: false,
    via: 'files',
    filesDone: 2,
    filesTotal: 2,
    receivedBytes: 2048,
    totalBytes: 2048,
    bytesPerSecond: null,
    attempt: 1,
    nextTryAt: null,
    error: null,
    ...part,
  };
}

/** A fake asset with one model and one preview, made from text. */
export function fakeAsset(number: number, part: Partial<AssetDetail> = {}): AssetDetail {
  const id = assetIdSchema.parse(`asset-${number}`);
  const file = { assetId: id, state: 'complete', receivedBytes: 1024, sizeBytes: 1024, error: null } as const;
  return {
    id,
    connectionId: sandbox.id,
    remoteId: `remote-asset-${number}`,
    kind: 'standard',
    name: `Mug ${number}`,
    createdAt: fakeTime,
    source: { type: 'text', text: `A blue mug, number ${number}` },
    groupId: null,
    groupIndex: null,
    listed: true,
    folder: `mug-${number}`,
    dimensions: { width_m: 0.08, height_m: 0.1 },
    kinds: ['glb', 'preview'],
    sizeBytes: 2048,
    hasPreview: true,
    job: fakeJob(number),
    transfer: fakeTransfer(number),
    effectiveParams: { ...paramDefaults },
    files: [
      { ...file, path: 'model.glb', kind: 'glb', localPath: 'model.glb', sha256: 'a'.repeat(64) },
      { ...file, path: 'preview.png', kind: 'preview', localPath: 'preview.png', sha256: 'b'.repeat(64) },
    ],
    folderPath: `/library/mug-${number}`,
    deletedAtServiceAt: null,
    ...part,
  };
}

/** `assetCount` assets in the library (3 by default). */
export function createFakeApp(options: { assetCount?: number } = {}): FakeApp {
  const events = createFakeEvents();
  const assets = Array.from({ length: options.assetCount ?? 3 }, (_, index) => fakeAsset(index + 1));
  const app = {
    events,
    assets,
    jobs: assets.flatMap((asset) => asset.job ?? []),
    submissions: [] as Submission[],
    transfers: assets.flatMap((asset) => asset.transfer ?? []),
    groups: [] as GroupDetail[],
  };
  return {
    ...app,
    handlers: {
      ...libraryHandlers(app),
      ...connectionHandlers(),
      app: appHandlers(),
      events: { subscribe: (_input, { signal }) => Promise.resolve(events.stream(signal)) },
    },
  };
}

type FakeState = Omit<FakeApp, 'handlers'>;

function libraryHandlers(
  app: FakeState,
): Pick<Handlers, 'create' | 'submissions' | 'groups' | 'jobs' | 'assets' | 'transfers'> {
  const asset = (id: string): AssetDetail => {
    const found = app.assets.find((one) => one.id === id);
    if (found === undefined) throw new AppError('asset.unknown', { id });
    return found;
  };
  const submission = (id: string): Submission => {
    const found = app.submissions.find((one) => one.id === id);
    if (found === undefined) throw new AppError('submission.unknown', { id });
    return found;
  };
  const changeAll = (ids: readonly string[], to: (one: Submission) => Submission): Submission[] =>
    ids.map((id) => {
      const changed = to(submission(id));
      app.submissions.splice(app.submissions.indexOf(submission(id)), 1, changed);
      app.events.emit({ type: 'submission.changed', submission: changed });
      return changed;
    });
  const submit = (request: CreateRequest, part: Partial<Submission> = {}): Submission => {
    const made = { ...fakeSubmission(app.submissions.length + 1, request), ...part };
    app.submissions.push(made);
    app.events.emit({ type: 'submission.changed', submission: made });
    return made;
  };
  return {
    create: {
      standard: async (request) => submit({ route: 'standard', ...request }),
      submit: async ({ requests, label, paused }) =>
        requests.map(({ request, lineage }) => submit(request, { lineage, label, paused })),
      capacity: async () => ({
        setsInFlight: 0,
        setsAtMost: 5,
        setsElsewhere: false,
        assetLimit: null,
        waitingSubmissions: app.submissions.filter((one) => one.state === 'waiting').length,
        waitingAssets: app.submissions.filter((one) => one.state === 'waiting').length,
        pausedSubmissions: app.submissions.filter((one) => one.paused).length,
        heldSubmissions: app.submissions.filter((one) => one.hold !== null).length,
      }),
    },
    submissions: {
      list: async () => app.submissions.filter((one) => one.state !== 'accepted'),
      retryNow: async ({ submissionId }) => submission(submissionId),
      discard: async ({ submissionId }) => {
        const gone = submission(submissionId);
        app.submissions.splice(app.submissions.indexOf(gone), 1);
        app.events.emit({ type: 'submission.removed', submissionId });
        return gone;
      },
      pause: async ({ submissionIds, paused }) => changeAll(submissionIds, (one) => ({ ...one, paused })),
      label: async ({ submissionIds, label }) => changeAll(submissionIds, (one) => ({ ...one, label })),
      release: async ({ submissionIds }) => changeAll(submissionIds, (one) => ({ ...one, hold: null })),
      move: async ({ submissionIds, before }) => {
        const moved = submissionIds.map(submission);
        const rest = app.submissions.filter((one) => !moved.includes(one));
        const at = before === null ? rest.length : rest.indexOf(submission(before));
        const order = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
        app.submissions.splice(
          0,
          order.length,
          ...order.map((one, index) => ({ ...one, position: index + 1 })),
        );
        return changeAll(submissionIds, (one) => one);
      },
    },
    groups: {
      list: async ({ limit }) => app.groups.slice(0, limit).map((one): Group => one),
      get: async ({ groupId }) => {
        const found = app.groups.find((one) => one.id === groupId);
        if (found === undefined) throw new AppError('group.unknown', { id: groupId });
        return found;
      },
      retryGaps: async ({ groupId }) => {
        throw new AppError('group.no-gaps', { name: groupId });
      },
    },
    jobs: {
      list: async ({ limit }) => app.jobs.slice(0, limit),
      refresh: async () => null,
      watch: async () => null,
      cancel: async ({ jobId }) => {
        const found = app.jobs.find((one) => one.id === jobId);
        if (found === undefined) throw new AppError('job.unknown', { id: jobId });
        const canceled: Job = { ...found, status: 'canceled', cancel: 'finished' };
        app.jobs.splice(app.jobs.indexOf(found), 1, canceled);
        app.events.emit({ type: 'job.changed', job: canceled });
        return canceled;
      },
    },
    assets: {
      list: async ({ search, offset, limit }) => {
        const found = app.assets.filter((one) =>
          (one.name ?? '').toLowerCase().includes(search.toLowerCase()),
        );
        const page = found.slice(offset, offset + limit).map((one): AssetSummary => one);
        return { assets: page, total: found.length };
      },
      get: async ({ assetId }) => asset(assetId),
      reveal: async ({ assetId }) => ({ path: asset(assetId).folderPath ?? '' }),
      deleteAtService: async ({ assetId }) => {
        const gone = { ...asset(assetId), deletedAtServiceAt: fakeTime };
        app.assets.splice(app.assets.indexOf(asset(assetId)), 1, gone);
        app.events.emit({ type: 'asset.changed', asset: gone });
        return gone;
      },
    },
    transfers: {
      list: async () => app.transfers,
      retry: async ({ assetId }) => {
        const { transfer, name } = asset(assetId);
        if (transfer === null) throw new AppError('asset.no-folder', { name: name ?? assetId });
        return transfer;
      },
      pause: async () => app.transfers,
      viaBundle: async () => app.transfers,
      fetch: async () => app.transfers,
    },
  };
}

function connectionHandlers(): Pick<Handlers, 'connections'> {
  let connections: Connection[] = [sandbox];
  const state = async (): Promise<ConnectionsState> => ({
    connections,
    health: { state: 'ok', since: fakeTime, nextTryAt: null, error: null },
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
                message: new AppError('remote.unauthorized', { baseUrl, status: 401 }).message,
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
      defaults: async () => ({ ...paramDefaults }),
    },
  };
}

function appHandlers(): Handlers['app'] {
  let preferences: Preferences = { theme: 'system', cardSize: 200, notifications: true };
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
    setPreferences: async (part) => {
      preferences = {
        theme: part.theme ?? preferences.theme,
        cardSize: part.cardSize ?? preferences.cardSize,
        notifications: part.notifications ?? preferences.notifications,
      };
      return preferences;
    },
  };
}

function fakeSubmission(number: number, request: CreateRequest): Submission {
  return {
    id: submissionIdSchema.parse(`submission-${number}`),
    connectionId: sandbox.id,
    request,
    state: 'sending',
    position: number,
    label: null,
    lineage: null,
    paused: false,
    hold: null,
    mayBeAtService: true,
    upload: null,
    attempt: 1,
    nextTryAt: null,
    error: null,
    createdAt: fakeTime,
    assetId: null,
    groupId: null,
    jobId: null,
  };
}

function createFakeEvents(): FakeEvents & {
  stream(signal: CallOptions['signal']): AsyncGenerator<AppEvent, void>;
} {
  const streams = new Set<{ queue: AppEvent[]; wake: () => void }>();
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const counted = (): void => {
    for (const one of [...waiting].filter(({ count }) => count === streams.size)) {
      waiting.delete(one);
      one.resolve();
    }
  };
  return {
    emit(event) {
      for (const stream of streams) {
        stream.queue.push(event);
        stream.wake();
      }
    },
    open: () => streams.size,
    whenOpen: (count) =>
      new Promise((resolve) => {
        waiting.add({ count, resolve });
        counted();
      }),
    async *stream(signal) {
      const stream = { queue: [{ type: 'ready' } as AppEvent], wake: (): void => undefined };
      const isOpen = (): boolean => signal?.aborted !== true;
      streams.add(stream);
      counted();
      signal?.addEventListener('abort', () => stream.wake(), { once: true });
      try {
        while (isOpen()) {
          yield* stream.queue.splice(0);
          await new Promise<void>((resolve) => {
            stream.wake = resolve;
            if (stream.queue.length > 0 || !isOpen()) resolve();
          });
        }
      } finally {
        streams.delete(stream);
        counted();
      }
    },
  };
}
