/** The index beside exported folders: every asset with its size, mass and verdict, and what was prepared of it, as CSV and JSON. Pure. */
import { standingSize } from '../../contract/plain/measure-text.ts';
import type { AssetFacts } from '../../contract/schema/library/facts.ts';
import { cell } from '../reviews/index.ts';
import type { PlannedAsset } from './plan.ts';

/** Names of the files. */
export const indexFiles = { csv: 'index.csv', json: 'index.json' } as const;

/** What became of an asset. `open` is below its folder; `error` is a sentence, null when all went well. */
export interface IndexedAsset {
  readonly asset: PlannedAsset;
  readonly facts: AssetFacts | null;
  readonly open: string | null;
  readonly notes: readonly string[];
  readonly error: string | null;
}

/** Version 1 of `index.json`. Metres and kilograms; null where nothing is known. */
interface IndexEntry {
  /** Of the asset, below the index; null for one that was not exported. */
  readonly folder: string | null;
  readonly title: string;
  readonly assetId: string;
  readonly verdict: string | null;
  readonly widthM: number | null;
  readonly depthM: number | null;
  readonly heightM: number | null;
  readonly massKg: number | null;
  readonly triangles: number | null;
  readonly joints: number | null;
  readonly bytes: number;
  readonly open: string | null;
  readonly notes: readonly string[];
  readonly error: string | null;
}

function entryOf({ asset, facts, open, notes, error }: IndexedAsset): IndexEntry {
  const size = facts === null || facts.sizeM === null ? null : standingSize(facts.sizeM);
  return {
    folder: error === null ? asset.folder : null,
    title: asset.title,
    assetId: asset.id,
    verdict: asset.review?.review?.verdict ?? null,
    widthM: size?.width ?? null,
    depthM: size?.depth ?? null,
    heightM: size?.height ?? null,
    massKg: facts?.massKg ?? null,
    triangles: facts?.triangles ?? null,
    joints: facts?.joints ?? null,
    bytes: asset.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    open,
    notes,
    error,
  };
}

export function indexJson(assets: readonly IndexedAsset[], at: string): string {
  return `${JSON.stringify({ caliperExport: 1, exportedAt: at, assets: assets.map(entryOf) }, null, 2)}\n`;
}

const columns = [
  'folder',
  'title',
  'verdict',
  'width_m',
  'depth_m',
  'height_m',
  'mass_kg',
  'triangles',
  'joints',
  'bytes',
  'open',
  'notes',
  'error',
  'asset_id',
] as const;

/** UTF-8 with a mark at its beginning, as spreadsheets want it; lines end in CR LF. */
export function indexCsv(assets: readonly IndexedAsset[]): string {
  const lines = assets
    .map(entryOf)
    .map((one) =>
      [
        one.folder,
        one.title,
        one.verdict,
        one.widthM,
        one.depthM,
        one.heightM,
        one.massKg,
        one.triangles,
        one.joints,
        one.bytes,
        one.open,
        one.notes.join('\n'),
        one.error,
        one.assetId,
      ].map(cell),
    );
  return `\ufeff${[[...columns], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}
