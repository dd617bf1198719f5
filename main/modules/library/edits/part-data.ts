/** What a part of an edit has changed, as it is kept: gzipped JSON. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { AssetId } from '../../../contract/schema/ids.ts';
import type { Difference, PartDifferences } from './difference.ts';
import { partDifferencesSchema } from './difference.ts';

/** A part has at most some hundred assets, so that this takes about a millisecond. */
export function packed(differences: PartDifferences): Uint8Array {
  return gzipSync(JSON.stringify(differences), { level: 1 });
}

/** By asset id. Throws what zlib and the schema throw for bytes that are none of these. */
export function unpacked(gzipped: Uint8Array): ReadonlyMap<AssetId, Difference> {
  return new Map(partDifferencesSchema.parse(JSON.parse(gunzipSync(gzipped).toString('utf8'))));
}
