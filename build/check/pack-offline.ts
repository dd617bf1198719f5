/** `npm run package` on a machine without a network: one sentence that says what to do, and an exit code. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { projectDir } from '../pack.ts';

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9/';

/** One sentence for each fault. `folder` is empty and private to the check. */
export async function judgeOfflinePacking(folder: string): Promise<string[]> {
  const script = path.join(projectDir, 'build', 'package.ts');
  const child = spawn(process.execPath, [script, '--dir', '--output', path.join(folder, 'dist')], {
    env: {
      ...process.env,
      ELECTRON_MIRROR: nowhere,
      ELECTRON_BUILDER_BINARIES_MIRROR: nowhere,
      electron_config_cache: path.join(folder, 'cache'),
      ELECTRON_BUILDER_CACHE: path.join(folder, 'tools'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [said, ended] = await Promise.all([text(child.stderr), code]);
  return [
    ...(ended === 1 ? [] : [`without a network, packing ends with ${ended} instead of 1`]),
    ...(said.includes('ELECTRON_MIRROR') ? [] : ['without a network, packing does not name ELECTRON_MIRROR']),
    ...(/^\s+at /m.test(said) ? ['without a network, packing shows a stack'] : []),
  ];
}
