/** `npm run package:check`: packs for Linux against a stub of Electron, without a network, and judges what came of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractFile } from '@electron/asar';
import { Arch, Platform } from 'electron-builder';
import { pack, projectDir } from '../pack.ts';
import { makeElectronStub } from './electron-stub.ts';
import { judgeFuses } from './fuses.ts';
import { judgePackage, weigh } from './judge-package.ts';
import { listPacked, productionPackages } from './packed-files.ts';
import { runPacked } from './run-packed.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64;
const folder = await mkdtemp(path.join(tmpdir(), 'caliper-package-'));
let faults: string[] = [];
try {
  const electronDist = path.join(folder, 'electron');
  const output = path.join(folder, 'dist');
  await makeElectronStub(electronDist);
  await pack({ targets: Platform.LINUX.createTarget('dir', arch), output, electronDist, updateUrl: null });
  const unpacked = path.join(output, arch === Arch.arm64 ? 'linux-arm64-unpacked' : 'linux-unpacked');
  const archive = path.join(unpacked, 'resources', 'app.asar');
  const files = listPacked(archive);
  const mainTexts = new Map(
    files
      .filter(({ path: file }) => file.startsWith('out/main/'))
      .map(({ path: file }) => [file, extractFile(archive, file).toString('utf8')]),
  );
  const target = `linux-${Arch[arch]}`;
  faults = [
    ...judgePackage({ files, production: productionPackages(projectDir), mainTexts, target }),
    ...(await judgeFuses(path.join(unpacked, 'caliper'))),
  ];
  const weights = Object.entries(weigh(files)).map(
    ([part, bytes]) => `${part} ${(bytes / 1e6).toFixed(1)} MB`,
  );
  say(`${files.length} files: ${weights.join(', ')}`);
  say('Running it ...');
  await runPacked(archive);
  say('It runs: a clip was checked, an asset was made, downloaded and shown.');
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults) say(`- ${fault}`);
say(faults.length === 0 ? 'The package is as it should be.' : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);
