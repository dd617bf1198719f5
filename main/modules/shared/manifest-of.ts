/** The manifest of an asset from its rows: what the folder needs to speak for itself. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Manifest } from '../../contract/schema/manifest.ts';
import { type Clock, timestamp } from '../../core/clock.ts';

/** Lists only files that are whole on disk. Throws `asset.unknown`. */
export function manifestOf(catalogue: Catalogue, assetId: AssetId, clock: Clock): Manifest {
  const asset = catalogue.assets.get(assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: assetId });
  const connection = catalogue.connections.get(asset.connectionId);
  const job = catalogue.jobs.latestByAsset([assetId]).get(assetId) ?? null;
  const group = asset.groupId === null ? null : catalogue.groups.get(asset.groupId);
  return {
    caliperManifest: 1,
    writtenAt: timestamp(clock),
    connection: { kind: connection?.kind ?? 'service', baseUrl: connection?.baseUrl ?? null },
    asset: {
      id: asset.id,
      remoteId: asset.remoteId,
      kind: asset.kind,
      name: asset.name,
      createdAt: asset.createdAt,
      dimensions: asset.dimensions,
      source: asset.source,
    },
    group:
      group === null || asset.groupIndex === null
        ? null
        : {
            type: group.type,
            route: group.route,
            remoteId: group.remoteId,
            name: group.name,
            count: Math.max(group.count, asset.groupIndex),
            index: asset.groupIndex,
            ...(group.createdElsewhere && { createdElsewhere: true }),
          },
    job: job && {
      remoteId: job.remoteId,
      status: job.status,
      createdAt: job.createdAt,
      updatedAt: job.updatedAt,
      error: job.error,
    },
    effectiveParams: asset.effectiveParams,
    files: catalogue.files.byAsset(assetId).flatMap((file) =>
      file.state === 'complete' && file.localPath !== null && file.sizeBytes !== null && file.sha256 !== null
        ? [
            {
              kind: file.kind,
              path: file.path,
              localPath: file.localPath,
              sizeBytes: file.sizeBytes,
              sha256: file.sha256,
            },
          ]
        : [],
    ),
  };
}
