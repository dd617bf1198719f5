/** Which assets of an export into folders are whole: a line for each, beside their folders, until all are. */
import { createHash } from 'node:crypto';
import { appendFile, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { IndexedAsset } from './export-index.ts';
import type { PlannedAsset } from './plan.ts';

/** Gone when nothing is to be gone on with any more. */
export const journalName = '.caliper-export.jsonl';

const lineSchema = z.object({
  stamp: z.string(),
  folder: z.string(),
  open: z.string().nullable(),
  notes: z.array(z.string()),
});

/** What became of an asset whose folder is whole. */
export type WrittenAsset = Pick<IndexedAsset, 'open' | 'notes'>;

export interface Journal {
  /** Null for an asset that is not written yet, or is another one by now. */
  written(asset: PlannedAsset): WrittenAsset | null;
  /** Its folder is whole and on the disk. */
  add(asset: PlannedAsset, written: WrittenAsset): Promise<void>;
}

/** In a folder that is there; lines that cannot be read are none. */
export async function openJournal(folder: string): Promise<Journal> {
  const file = path.join(folder, journalName);
  const lines = new Map<string, z.infer<typeof lineSchema>>();
  const noted = await readFile(file, 'utf8').catch(() => '');
  /** What a kill or a full disk tore must not spoil the next one. */
  let before = noted === '' || noted.endsWith('\n') ? '' : '\n';
  for (const text of noted.split('\n')) {
    const line = lineSchema.safeParse(parsed(text));
    if (line.success) lines.set(line.data.folder, line.data);
  }
  return {
    written(asset) {
      const line = lines.get(asset.folder);
      return line?.stamp === stampOf(asset) ? { open: line.open, notes: line.notes } : null;
    },
    async add(asset, { open: opens, notes }) {
      const line = { stamp: stampOf(asset), folder: asset.folder, open: opens, notes };
      await appendFile(file, `${before}${JSON.stringify(line)}\n`);
      before = '';
      const handle = await open(file, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
}

/** Changes with everything that is written of it. */
function stampOf({ id, title, files, review }: PlannedAsset): string {
  const what = files.map(({ localPath, sizeBytes, sha256 }) => [localPath, sizeBytes, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([id, title, what, review]))
    .digest('hex');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
