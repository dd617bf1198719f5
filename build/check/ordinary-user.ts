/** Programs that run as a user who owns nothing, where the check itself runs as root. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user `nobody` and its group, on all distributions. */
export const nobody = { uid: 65_534, gid: 65_534 } as const;

/** Whose rights have to be dropped for a test of what others may. */
export const isRoot = process.getuid?.() === 0;

/** What `program` prints when an ordinary user runs it. Rejects when it cannot be run, or fails. */
export async function runAsOrdinaryUser(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [...args], { cwd: '/', timeout: 60_000, ...(isRoot && nobody) });
  return stdout;
}
