/** The peer outside of a browser: f3d under a virtual screen, from its start to its picture. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withPeakMb } from './tree-memory.ts';

/** Null where it cannot read the format. */
export interface F3d {
  readonly version: string;
  /** The screen's process; no part of what f3d needs. */
  readonly screen: number;
  run(file: string, width: number, height: number): Promise<{ ms: number; peakMb: number } | null>;
  close(): void;
}

const display = ':98';

/** Null when f3d or Xvfb is not installed. */
export async function findF3d(): Promise<F3d | null> {
  const version = spawnSync('f3d', ['--version'], { encoding: 'utf8' });
  if (version.error !== undefined || spawnSync('Xvfb', ['-help']).error !== undefined) return null;
  const screen = spawn('Xvfb', [display, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' });
  await once(screen, 'spawn');
  const folder = mkdtempSync(path.join(tmpdir(), 'caliper-f3d-'));
  let runs = 0;
  const { pid = 0 } = screen;
  return {
    version: /[\d.]+/.exec(version.stdout)?.[0] ?? '',
    screen: pid,
    async run(file, width, height) {
      // Several may run at the same time.
      runs += 1;
      const picture = path.join(folder, `picture-${runs}.png`);
      const plugins = file.endsWith('.fbx') ? ['--load-plugins=assimp'] : [];
      const args = [file, `--output=${picture}`, `--resolution=${width},${height}`, ...plugins];
      const { answer, peakMb } = await withPeakMb(
        async () => {
          const began = performance.now();
          const child = spawn('f3d', args, { stdio: 'ignore', env: { ...process.env, DISPLAY: display } });
          const [code] = (await once(child, 'exit')) as [number | null];
          return { code, ms: Math.round(performance.now() - began) };
        },
        new Set([pid]),
      );
      // It says in words, not by its code, that it does not know a format: then there is no picture.
      const made = answer.code === 0 && existsSync(picture);
      rmSync(picture, { force: true });
      return made ? { ms: answer.ms, peakMb } : null;
    },
    close() {
      screen.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
