/** kill -9 in the middle of a download: at the next start it goes on where it was, fetches nothing twice and leaves nothing half. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { newHome, openHosts } from '../support/hosts.ts';
import { endingsIn, filesIn, folderOf } from '../support/library-files.ts';
import { sha256, startTestService, type TestService } from '../support/service.ts';
import { cell, connectTo, createFromText, row, screen } from '../support/steps.ts';

const modelBytes = 3_000_000;
const never = new Promise<void>(() => undefined);
/** What a download keeps while it is under way: the part, and beside it the note of how far it surely is. */
const isPartial = (name: string): boolean => /\.part(\.note)?$/.test(name);

/** The names of the files that were requested since, each as often as it was. */
function fetched(service: TestService, since: number): string[] {
  return service.seen
    .slice(since)
    .map((request) => request.path)
    .filter((asked) => asked.startsWith('/files/'))
    .map((asked) => path.posix.basename(asked.split('?')[0] ?? ''))
    .sort();
}

// The other host is killed in the journey.
const [, host] = openHosts();

describe(`in the ${host.name}`, () => {
  test('killed while a file is arriving, it goes on where it was', async () => {
    const service = await startTestService({ modelBytes });
    const home = await newHome();
    const first = await host.open(home);
    await connectTo(first.page, { url: service.url, token: service.token() });
    service.misbehave((request) =>
      request.path.includes('.glb') ? { kind: 'hold', afterBytes: modelBytes / 2, until: never } : null,
    );
    await createFromText(first.page, { text: 'a wooden stool', name: 'Stool' });
    await row(first.page, 'Stool').getByText('Downloading', { exact: true }).waitFor();
    await row(first.page, 'Stool')
      .getByText(/1\.5 MB/)
      .first()
      .waitFor();
    await expect.poll(() => fetched(service, 0)).toHaveLength(3);
    // The small ones lie there whole, the model is half on the disk.
    await expect.poll(() => endingsIn(home.libraryPath)).toEqual(['.json', '.note', '.part', '.png']);
    await first.kill();
    expect((await filesIn(home.libraryPath)).filter(isPartial)).toHaveLength(2);

    const since = service.seen.length;
    service.misbehave(() => null);
    const second = await host.open(home);
    await screen(second.page, 'Library').click();
    await cell(second.page, 'Stool').locator('img').waitFor();
    const folder = await folderOf(home.libraryPath, 'stool');
    const manifestPath = path.join(folder, 'manifest.json');
    await expect.poll(() => readFile(manifestPath, 'utf8').then(Boolean, () => false)).toBe(true);
    const { files } = JSON.parse(await readFile(manifestPath, 'utf8')) as {
      files: { localPath: string; sizeBytes: number; sha256: string }[];
    };
    expect(files.map(({ localPath }) => path.extname(localPath)).sort()).toEqual(['.glb', '.json', '.png']);
    for (const file of files) {
      const bytes = await readFile(path.join(folder, file.localPath));
      expect({ size: bytes.length, hash: sha256(bytes) }).toEqual({
        size: file.sizeBytes,
        hash: file.sha256,
      });
    }
    expect(files.find(({ localPath }) => localPath.endsWith('.glb'))?.sizeBytes).toBe(modelBytes);
    expect(fetched(service, since)).toEqual(['stool.glb']);
    expect((await filesIn(home.libraryPath)).filter(isPartial)).toEqual([]);
    expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await service.assets()).toEqual(['Stool']);
    await expect.poll(() => second.page.getByRole('gridcell').count()).toBe(1);
    await second.close();
  });
});
