/** A store with finished assets and sets whose files lie on disk, and a bundler over it. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import type { CreateFile } from '../../../main/sandbox/bundles/build-bundle.ts';
import { type Bundler, createBundler } from '../../../main/sandbox/bundles/bundler.ts';
import { accountDefaults } from '../../../main/sandbox/requests/params.ts';
import type {
  AssetRecord,
  Change,
  FileRecord,
  GroupRecord,
  JobRecord,
} from '../../../main/sandbox/store/records.ts';
import { openStore, type Store } from '../../../main/sandbox/store/store.ts';
import { createPauses } from '../../fakes/pauses.ts';

const createdAt = '2026-01-02T03:04:05.000Z';

interface ShopOptions {
  readonly root?: string;
  readonly clock?: Clock;
  readonly speed?: number;
  readonly createFile?: CreateFile;
}

export interface Shop {
  readonly root: string;
  readonly filesRoot: string;
  readonly store: Store;
  readonly bundler: Bundler;
  save(...changes: Change[]): Promise<void>;
  /** An asset whose generation is complete, its files on disk. */
  asset(
    id: string,
    files: Record<string, string | Uint8Array>,
    more?: Partial<AssetRecord>,
  ): Promise<AssetRecord>;
  /** A finished set of these members with a manifest. */
  set(id: string, members: readonly AssetRecord[], more?: Partial<GroupRecord>): Promise<GroupRecord>;
  /** The job once it has ended. */
  ended(jobId: string | null): Promise<JobRecord>;
  close(): Promise<void>;
}

export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const root = options.root ?? (await mkdtemp(join(tmpdir(), 'caliper-bundles-test-')));
  if (options.root === undefined) onTestFinished(() => rm(root, { recursive: true, force: true }));
  const filesRoot = join(root, 'files');
  await mkdir(filesRoot, { recursive: true });
  const store = openStore(root, silentLog);
  const { clock = systemClock, speed = 1e6, createFile } = options;
  const bundler = createBundler({
    store,
    filesRoot,
    clock,
    log: silentLog,
    speed,
    ...(createFile && { createFile }),
  });
  let open = true;
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await bundler.close();
    await store.close();
  };
  onTestFinished(close);
  const save = (...changes: Change[]): Promise<void> =>
    store.transact(() => ({ changes, result: undefined }));
  const write =
    (id: string) =>
    async (path: string, text: string | Uint8Array): Promise<FileRecord> => {
      const file = join(filesRoot, id, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      const bytes = Buffer.from(text);
      return { kind: 'glb', path, sizeBytes: bytes.length, sha256: sha256(bytes) };
    };
  return {
    root,
    filesRoot,
    store,
    bundler,
    save,
    close,
    async asset(id, contents, more = {}) {
      const files = await Promise.all(Object.entries(contents).map(([path, text]) => write(id)(path, text)));
      const record: AssetRecord = { ...emptyAsset(id, store.nextSequence()), files, ...more };
      const job = finishedJob(record.jobId, { type: 'asset', id }, store.nextSequence());
      await save({ collection: 'assets', record }, { collection: 'jobs', record: job });
      return record;
    },
    async set(id, members, more = {}) {
      const manifest = await write(id)('manifest.json', JSON.stringify({ id }));
      const record = { ...emptySet(id, members, store.nextSequence()), manifest, ...more };
      const job = finishedJob(record.jobId, { type: record.type, id }, store.nextSequence());
      await save({ collection: 'groups', record }, { collection: 'jobs', record: job });
      return record;
    },
    async ended(jobId) {
      const pause = createPauses();
      for (;;) {
        const job = store.jobs.get(jobId ?? '');
        if (job !== undefined && job.status !== 'queued' && job.status !== 'running') return job;
        await pause();
      }
    },
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function emptyAsset(id: string, sequence: number): AssetRecord {
  return {
    id,
    account: 'first',
    sequence,
    kind: 'object_reconstruction',
    name: 'Mug',
    createdAt,
    effectiveParams: accountDefaults,
    source: { type: 'text', text: 'a mug' },
    jobId: `job_of_${id}`,
    groupId: null,
    index: null,
    dimensions: null,
    files: [],
    deletedAt: null,
  };
}

function emptySet(id: string, members: readonly AssetRecord[], sequence: number): GroupRecord {
  return {
    id,
    account: 'first',
    sequence,
    type: 'variation_set',
    method: 'procedural',
    name: 'Mugs',
    createdAt,
    jobId: `job_of_${id}`,
    memberIds: members.map((member) => member.id),
    seed: { text: 'mugs', image: null, references: [] },
    manifest: null,
    deletedAt: null,
  };
}

function finishedJob(id: string, resource: JobRecord['resource'], sequence: number): JobRecord {
  const at = createdAt;
  return {
    id,
    account: 'first',
    sequence,
    resource,
    purpose: 'generation',
    status: 'complete',
    createdAt: at,
    startedAt: at,
    generatingAt: at,
    updatedAt: at,
    error: null,
  };
}
