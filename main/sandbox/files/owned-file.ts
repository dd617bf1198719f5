/** The one answer to which files exist for downloads, whatever else lies in the data folder. */
import type { FileRecord, ResourceRef } from '../store/records.ts';
import type { ReadonlyTables } from '../store/store.ts';
import type { SignedFile } from './presign.ts';

/** The record of a file that its owner lists: a deliverable of an asset, a group's manifest, or a finished bundle; not of what is deleted. */
export function ownedFile(tables: ReadonlyTables, { ownerId, path }: SignedFile): FileRecord | undefined {
  return filesOf(tables, ownerId).find((file) => file.path === path);
}

function filesOf(tables: ReadonlyTables, ownerId: string): readonly FileRecord[] {
  const asset = tables.assets.get(ownerId);
  if (asset !== undefined) return asset.deletedAt === null ? asset.files : [];
  const group = tables.groups.get(ownerId);
  if (group !== undefined) return group.deletedAt === null && group.manifest !== null ? [group.manifest] : [];
  const bundle = tables.bundles.get(ownerId);
  if (bundle?.state !== 'ready' || bundle.file === null) return [];
  return isThere(tables, bundle.resource) ? [bundle.file] : [];
}

function isThere(tables: ReadonlyTables, { type, id }: ResourceRef): boolean {
  const resource = type === 'asset' ? tables.assets.get(id) : tables.groups.get(id);
  return resource?.deletedAt === null;
}
