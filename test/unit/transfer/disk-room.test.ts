import { expect, test } from 'vitest';
import { createDiskRoom } from '../../../main/transfer/disk/disk-room.ts';

const MB = 1024 * 1024;

test('two files that fit alone do not get the same room, and get it once the other has written or gone', async () => {
  let free = 164 * MB;
  const room = createDiskRoom({ freeBytes: () => Promise.resolve(free) });
  const first = await room('/library', 60 * MB);
  await expect(room('/library', 60 * MB)).rejects.toMatchObject({
    code: 'transfer.disk-full',
    data: { folder: '/library', neededBytes: 20 * MB },
  });
  // What is written is no longer free, and no longer promised.
  first.wrote(30 * MB);
  free -= 30 * MB;
  await expect(room('/library', 60 * MB)).rejects.toMatchObject({ data: { neededBytes: 20 * MB } });
  first.release();
  (await room('/library', 60 * MB)).release();
});

test('small files, and disks that do not tell, are let through', async () => {
  const full = createDiskRoom({ freeBytes: () => Promise.resolve(0) });
  await expect(full('/library', 1000)).resolves.toBeDefined();
  const mute = createDiskRoom({ freeBytes: () => Promise.reject(new Error('ENOSYS')) });
  await expect(mute('/library', 60 * MB)).resolves.toBeDefined();
});
