/** A library of any size whose assets are complete, for benchmarks of what opens it; no file of an asset is on the disk. */
import { mkdir } from 'node:fs/promises';
import type { AssetRow, Catalogue } from '../../main/catalogue/catalogue.ts';
import { openCatalogue } from '../../main/catalogue/opening/open.ts';
import { paramsSchema } from '../../main/contract/schema/creation/params.ts';
import { assetIdSchema, connectionIdSchema, jobIdSchema } from '../../main/contract/schema/ids.ts';
import { systemClock } from '../../main/core/clock.ts';
import { silentLog } from '../../main/core/logging/log.ts';

const atOnce = 5000;
const connectionId = connectionIdSchema.parse('c1');
const words = 'mug table drawer cabinet red blue wooden steel cracked kitchen lamp chair ceramic'.split(' ');
const word = (n: number): string => words[n % words.length] ?? '';

function enter(catalogue: Catalogue, n: number): void {
  const createdAt = new Date(1.7e12 + n * 60_000).toISOString();
  const row: AssetRow = {
    id: assetIdSchema.parse(`asset-${n}`),
    connectionId,
    remoteId: `remote-${n}`,
    kind: n % 3 === 0 ? 'procedural_generation' : 'object_reconstruction',
    name: `${word(n)} ${word(n * 7 + 3)} ${n}`,
    createdAt,
    source: { type: 'text', text: `${word(n * 5)} with ${word(n * 11)} and ${word(n * 3 + 1)}` },
    groupId: null,
    groupIndex: null,
    listed: true,
    folder: null,
    dimensions: null,
    effectiveParams: paramsSchema.parse({}),
    deletedAtServiceAt: null,
    origin: 'service',
    deletedHereAt: null,
    createdElsewhere: false,
  };
  catalogue.assets.insert(row);
  catalogue.jobs.insert({
    id: jobIdSchema.parse(`job-${n}`),
    connectionId,
    remoteId: `remote-job-${n}`,
    assetId: row.id,
    groupId: null,
    groupIndex: null,
    status: 'complete',
    stage: null,
    progress: null,
    createdAt,
    updatedAt: createdAt,
    startedAt: createdAt,
    endedAt: createdAt,
    error: null,
    clearedAt: null,
  });
}

/** `libraryPath` is made. */
export async function fillLibrary(libraryPath: string, assets: number): Promise<void> {
  await mkdir(libraryPath, { recursive: true });
  const { catalogue } = await openCatalogue({ libraryPath, log: silentLog, clock: systemClock });
  try {
    catalogue.connections.insert({
      id: connectionId,
      kind: 'service',
      name: 'Service',
      // Nobody listens there: what waits for the service waits, as it does in a warehouse.
      baseUrl: 'http://127.0.0.1:9',
      createdAt: new Date(1.7e12).toISOString(),
      active: true,
      paths: {},
      notOffered: [],
    });
    for (let from = 0; from < assets; from += atOnce)
      catalogue.transaction(() => {
        for (let n = from; n < Math.min(assets, from + atOnce); n += 1) enter(catalogue, n);
      });
  } finally {
    catalogue.close();
  }
}
