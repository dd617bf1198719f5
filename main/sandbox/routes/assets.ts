/** `/v1/assets`: create a standard asset, read one, list them. */
import { prepareStandardAsset } from '../create/standard-asset.ts';
import { cursorAfter, pageOf } from '../http/page.ts';
import type { Route } from '../http/router.ts';
import { ProblemError } from '../problem.ts';
import { createAssetSchema } from '../requests/standard.ts';
import { validate } from '../requests/validate.ts';
import type { AssetRecord } from '../store/records.ts';
import { assetJobRef, type Service } from './service.ts';

/** An inline image of the permitted size as base64, and room for the rest. */
const maxCreateBytes = 100_000_000;

export function assetRoutes(service: Service): Route[] {
  return [createStandard(service), readAsset(service), listAssets(service)];
}

function createStandard(service: Service): Route {
  const route = '/v1/assets/standard';
  return {
    method: 'POST',
    path: route,
    maxBodyBytes: maxCreateBytes,
    async handle(call) {
      const request = validate(createAssetSchema, await call.json());
      const key = call.header('idempotency-key');
      const { account } = call;
      let created: string | null = null;
      const answer = await service.replays.once({ account, route, key, request }, async () => {
        const records = await prepareStandardAsset(request, account, service);
        return () => {
          const { asset, job } = records();
          created = job.id;
          return {
            changes: [
              { collection: 'assets', record: asset },
              { collection: 'jobs', record: job },
            ],
            body: {
              id: asset.id,
              job_id: job.id,
              status: job.status,
              effective_params: asset.effectiveParams,
            },
          };
        };
      });
      if (created !== null) service.engine.submit(created);
      return answer;
    },
  };
}

function readAsset(service: Service): Route {
  return {
    method: 'GET',
    path: '/v1/assets/:id',
    handle({ account, params }) {
      const asset = service.store.assets.get(params.id ?? '');
      if (asset?.account !== account) throw new ProblemError('not-found', `There is no asset ${params.id}.`);
      return {
        status: 200,
        body: {
          ...summary(service, asset),
          effective_params: asset.effectiveParams,
          files: asset.files.map(({ kind, path }) => {
            const { url, expiresAt } = service.presign(asset.id, path);
            return { kind, path, url, expires_at: expiresAt };
          }),
          scene_id: null,
          dimensions: asset.dimensions,
        },
      };
    },
  };
}

/** Newest first. The path and its query are not in the specification; its gaps are filled as the client's defaults are. */
function listAssets(service: Service): Route {
  return {
    method: 'GET',
    path: '/v1/assets',
    handle({ account, query }) {
      const { limit, after } = pageOf(query);
      const found = [...service.store.assets.values()]
        .filter((asset) => asset.account === account && (after === null || asset.sequence < after))
        .sort((a, b) => b.sequence - a.sequence);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        status: 200,
        body: {
          assets: page.map((asset) => summary(service, asset)),
          next_cursor: last === undefined || found.length === page.length ? null : cursorAfter(last.sequence),
        },
      };
    },
  };
}

/** specification: AssetSummary. */
function summary(service: Service, asset: AssetRecord): Record<string, unknown> {
  return {
    id: asset.id,
    kind: asset.kind,
    created_at: asset.createdAt,
    name: asset.name,
    batch_id: null,
    batch_index: null,
    variation_set_id: null,
    job: assetJobRef(service, asset),
  };
}
