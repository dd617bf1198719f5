/** The entries of the help on error codes: each in one area, each says something of its own. */
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../../main/cli/run.ts';
import {
  codesLike,
  errorHelp,
  errorHelpAreas,
  helpOn,
} from '../../../main/contract/plain/help/error-help.ts';

const entries = Object.entries(errorHelp);

describe('the help on error codes', () => {
  it('lists every code in exactly one area', () => {
    const listed = errorHelpAreas.flatMap((area) => Object.keys(area.entries));
    expect(listed.toSorted()).toEqual(Object.keys(errorHelp).toSorted());
  });

  it('says of each what it means, why, what to do, what is kept and what it costs, in whole sentences', () => {
    const poor = entries.filter(([, help]) => {
      const sentences = [help.means, help.why, help.kept, help.cost, ...help.next];
      return (
        help.next.length === 0 || sentences.some((said) => !/^[\p{Lu}“0-9-].{3,}|^caliper .*/u.test(said))
      );
    });
    expect(poor.map(([code]) => code)).toEqual([]);
    const unended = entries.filter(([, { means, kept, cost }]) =>
      [means, kept, cost].some((said) => !/[.!?”]$/.test(said)),
    );
    expect(unended.map(([code]) => code)).toEqual([]);
  });

  it('says it of each in words of its own', () => {
    const said = entries.map(([, { means }]) => means);
    expect(said.filter((each, at) => said.indexOf(each) !== at)).toEqual([]);
  });

  it('knows no code that is merely a property of every object', () => {
    expect([helpOn('constructor'), helpOn('toString'), helpOn('')]).toEqual([null, null, null]);
    expect(codesLike('unauthorised token')).toContain('remote.unauthorized');
  });
});

describe('caliper explain', () => {
  it('tells of a code for a user and as JSON, lists all, and leads from a wrong one to those like it', async () => {
    const told = await caliper('explain', 'transfer.disk-full');
    expect(told).toMatchObject({ exitCode: 0, stderr: '' });
    expect(told.stdout).toContain('The disk is full (transfer.disk-full)');
    expect(told.stdout).toMatch(/Next steps\n {2}1\. Free some space[^]*\nKept\n[^]*\nCost\n/);
    expect(Math.max(...told.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);

    const asJson: unknown = JSON.parse((await caliper('explain', 'transfer.disk-full', '--json')).stdout);
    expect(asJson).toEqual({ schema: 1, code: 'transfer.disk-full', ...errorHelp['transfer.disk-full'] });
    expect((await caliper('explain')).stdout.split('\n').length).toBeGreaterThan(entries.length);

    const wrong = await caliper('explain', 'disk.full');
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toMatch(/Unknown error code “disk\.full”\. Did you mean .*transfer\.disk-full/);
    expect(wrong.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('is named below an error for a user at a terminal only', async () => {
    const args = ['inspect', '/nowhere/at/all'] as const;
    expect((await caliper(...args)).stderr.trim().split('\n')).toHaveLength(1);
    expect((await atTerminal(true, args)).stderr).toContain('caliper explain cli.file-unreadable');
  });
});

const caliper = (...args: readonly string[]) => atTerminal(false, args);

async function atTerminal(isTTY: boolean, args: readonly string[]) {
  const written = { stdout: '', stderr: '' };
  const stdout = { write: (text: string) => void (written.stdout += text) };
  const stderr = { write: (text: string) => void (written.stderr += text), isTTY };
  const { signal } = new AbortController();
  const exitCode = await run({ args, env: {}, stdin: Readable.from([]), stdout, stderr, signal });
  return { exitCode, ...written };
}
