/** Programs of others that judge what is written here, where they are on this machine. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** All that it says, whether it ends well or not; null where the program is not on this machine. */
export async function said(program: string, ...args: readonly string[]): Promise<string | null> {
  const ended = await execute(program, [...args], { maxBuffer: 1e8 }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    if (error instanceof Error && 'stdout' in error && 'stderr' in error)
      return { stdout: String(error.stdout), stderr: String(error.stderr) };
    throw error;
  });
  return ended === null ? null : ended.stdout + ended.stderr;
}

/** Of Gazebo's own library: it names every element that it does not know, or takes another way. */
export async function judgedByGazebo(file: string): Promise<string> {
  const judged = (await said('ign', 'sdf', '--check', file)) ?? 'Valid.';
  return judged.replace(/^Library error: libignition-tools-backward.*$/m, '').trim();
}

/** Lines that a script of Python prints in Blender with `JUDGED` before them; null where there is no Blender. */
export async function judgedByBlender(script: string, files: readonly string[]): Promise<string[] | null> {
  const judged = await said('blender', '-b', '--factory-startup', '--python-expr', script, '--', ...files);
  return judged?.split('\n').filter((line) => line.startsWith('JUDGED')) ?? null;
}
