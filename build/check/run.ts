/**
 * `npm run package:check`: packs for Linux against a stub of Electron, without a network, and judges what came of it: the
 * deb, the AppImage's desktop entry, the archive and the program. Then it runs it as an ordinary user.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractFile } from '@electron/asar';
import { Arch, Platform } from 'electron-builder';
import { pack, projectDir } from '../pack.ts';
import { makeElectronStub } from './electron-stub.ts';
import { judgeFuses } from './fuses.ts';
import { judgeDeb, judgeDesktopEntry } from './judge-deb.ts';
import { judgePackage, weigh } from './judge-package.ts';
import { runAsOrdinaryUser } from './ordinary-user.ts';
import { judgeOfflinePacking } from './pack-offline.ts';
import { listPacked, type PackedFile, productionPackages } from './packed-files.ts';
import { readDeb } from './read-deb.ts';
import { runPacked } from './run-packed.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64;
const folder = await mkdtemp(path.join(tmpdir(), 'caliper-package-'));
let faults: string[] = [];
try {
  // Others are to reach what is unpacked here.
  await chmod(folder, 0o755);
  const electronDist = path.join(folder, 'electron');
  const output = path.join(folder, 'dist');
  await makeElectronStub(electronDist);
  // A machine on which nothing new is for others: the package is for them all the same.
  process.umask(0o077);
  await useStandIn(folder);
  let appImageEntry = '';
  const made = await pack({
    targets: Platform.LINUX.createTarget(['AppImage', 'deb'], arch),
    output,
    electronDist,
    updateUrl: null,
    onDesktopEntry: (entry) => {
      appImageEntry = entry;
    },
  });
  const file = made.find((one) => one.endsWith('.deb'));
  if (file === undefined) throw new Error('The packer made no deb.');
  const installed = path.join(folder, 'installed');
  const deb = await readDeb(file, installed);
  await rm(output, { recursive: true });
  const resources = path.join(installed, 'opt', 'Caliper', 'resources');
  const archive = path.join(resources, 'app.asar');
  const files = listPacked(archive);
  const mainTexts = new Map(
    files
      .filter(({ path: name }) => name.startsWith('out/main/'))
      .map(({ path: name }) => [name, extractFile(archive, name).toString('utf8')]),
  );
  const target = `linux-${Arch[arch]}`;
  faults = [
    ...judgePackage({ files, production: productionPackages(projectDir), mainTexts, target }),
    ...judgeDeb(deb),
    ...judgeDesktopEntry(appImageEntry, 'AppRun').map((fault) => `the AppImage: ${fault}`),
    ...(await judgeFuses(path.join(installed, 'opt', 'Caliper', 'caliper'))),
    ...(await judgeOfflinePacking(path.join(folder, 'offline'))),
    ...(await programsFailing(`${archive}.unpacked`, files)),
  ];
  const weights = Object.entries(weigh(files)).map(
    ([part, bytes]) => `${part} ${(bytes / 1e6).toFixed(1)} MB`,
  );
  say(`${files.length} files: ${weights.join(', ')}; ${deb.entries.length} entries in the deb`);
  say('Running it ...');
  await runPacked(resources, files);
  say('It runs: a clip was checked, a board was printed, an asset was made, downloaded and shown.');
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults) say(`- ${fault}`);
say(faults.length === 0 ? 'The package is as it should be.' : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

/** The packer would download fpm; a machine that has it names it. */
async function useStandIn(into: string): Promise<void> {
  if (process.env['CUSTOM_FPM_PATH'] !== undefined || process.env['USE_SYSTEM_FPM'] === 'true') return;
  const standIn = path.join(into, 'fpm');
  const script = path.join(projectDir, 'build', 'check', 'stand-in-fpm.ts');
  await writeFile(standIn, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`, { mode: 0o755 });
  process.env['CUSTOM_FPM_PATH'] = standIn;
}

/** Of ffmpeg and ffprobe, those that an ordinary user cannot run. */
async function programsFailing(unpacked: string, files: readonly PackedFile[]): Promise<string[]> {
  const programs = files.filter(({ path: name }) => /\/(ffmpeg|ffprobe)$/.test(name));
  const said = await Promise.all(
    programs.map(({ path: name }) =>
      runAsOrdinaryUser(path.join(unpacked, name), ['-version']).then(
        (text) => (/^ff\w+ version /.test(text) ? [] : [`${name} does not say its version`]),
        (error: unknown) => [`${name} cannot be run by an ordinary user: ${String(error)}`],
      ),
    ),
  );
  return said.flat();
}
