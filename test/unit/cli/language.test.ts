/** The command line in another language: its help is read when the program is built, its reports when they are printed. */
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportText } from '../../../main/cli/capture-report-text.ts';
import { noteLines } from '../../../main/cli/fix-notes.ts';
import { photoLine, photoText } from '../../../main/cli/photo-report-text.ts';
import { createProgram } from '../../../main/cli/program.ts';
import { run } from '../../../main/cli/run.ts';
import { setTranslation } from '../../../main/contract/messages/language.ts';
import { accentedTranslation } from '../../../main/contract/messages/pseudo.ts';
import type { PhotoReport } from '../../../main/contract/schema/capture/photo.ts';
import { sampleReport } from '../../fakes/capture-measurement.ts';

beforeAll(() => setTranslation(accentedTranslation));
afterAll(() => setTranslation(null));

/** Two words with a space between them: names and values have none. */
const english = /[a-z]{2,} [a-z]{2,}/i;
/** Every letter but q has an accent. */
const accented = /[^\p{ASCII}\P{L}]/u;
/** `mesh.quality`, a key of the request. */
const isName = (text: string): boolean => /^[a-z_]+\.[a-z_]+$/.test(text);

const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

interface Help {
  readonly command: string;
  readonly whole: string;
  /** Below the lists. */
  readonly after: string;
  readonly descriptions: readonly string[];
}

function helpOf(command: Command): Help {
  let whole = '';
  command.configureOutput({ writeOut: (text) => (whole += text) }).outputHelp();
  const helper = command.createHelp();
  return {
    command: command.name(),
    whole,
    after: whole.replace(command.helpInformation(), ''),
    descriptions: [
      helper.commandDescription(command),
      ...helper.visibleOptions(command).map(({ description }) => description),
      ...helper.visibleArguments(command).map((argument) => helper.argumentDescription(argument)),
      ...helper.visibleCommands(command).map((one) => helper.subcommandDescription(one)),
    ],
  };
}

const helps = (): Help[] =>
  withSubcommands(
    createProgram(() => {
      throw new TypeError('no command is called');
    }),
  ).map(helpOf);

describe('the help', () => {
  test('of every command describes it, its arguments and its options in the language of the moment', () => {
    const all = helps();
    expect(all.length).toBeGreaterThan(50);
    const texts = all.flatMap(({ command, descriptions }) => descriptions.map((text) => ({ command, text })));
    expect(texts.length).toBeGreaterThan(300);
    const plain = texts.filter(({ text }) => !isName(text) && (!accented.test(text) || english.test(text)));
    expect(plain).toEqual([]);
  });

  test('has no English in headings, values of options and what is below', () => {
    for (const { command, whole, after } of helps()) {
      expect(whole, command).not.toMatch(
        /(?:Usage|Arguments|Options|Commands):|\((?:choices|default|preset):/,
      );
      expect(after, command).not.toMatch(english);
    }
  });
});

test.each([
  ['an unknown command', ['frobnicate']],
  ['an option that is almost one', ['jobs', '--limt', '3']],
  ['a value that is none of the choices', ['retry', 'x', '--as', 'y']],
  ['a number out of range', ['jobs', '--limit', 'many']],
  ['too many arguments', ['jobs', 'a', 'b']],
  ['options that exclude each other', ['fix', 'a', '--scale', '2', '--size', 'x=1']],
  ['a missing option', ['export', 'mug']],
  ['wrong options of a command', ['create', 'batch']],
])('%s is wrong usage in the language of the moment', async (_, args) => {
  const { stdin, env } = process;
  let said = '';
  const stderr = { write: (text: string) => (said += text) };
  const { signal } = new AbortController();
  expect(await run({ args, stdin, stdout: { write: () => true }, stderr, env, signal })).toBe(2);
  expect(said).toMatch(accented);
  expect(said.replaceAll(/'[^']*'|“[^”]*”/g, '')).not.toMatch(english);
});

/** Each line says something in words. */
function expectTranslated(lines: readonly string[]): void {
  for (const line of lines) {
    expect(line).toMatch(accented);
    expect(line).not.toMatch(english);
  }
}

describe('a report', () => {
  test('of a clip', () => {
    const report = sampleReport({ hidden: [{ fromS: 2, toS: 17 }], dark: [{ fromS: 3, toS: 9 }] });
    const lines = reportText(report).replace(', Example Phone 1', '').split('\n');
    expect(lines.length).toBeGreaterThan(8);
    expectTranslated(lines);
    expect(lines.join('\n')).not.toMatch(/PASS|CHECK|RE-FILM|Clip|Board|Orbit|Scale|Profile/);
  });

  test('of a photo', () => {
    const finding = {
      code: 'dark',
      severity: 'retake',
      seen: 'Ţöö ďåŕķ.',
      why: 'Ļîţţļé îš šééñ.',
      todo: 'Ḿöŕé ļîĝĥţ.',
    } as const;
    const report = { fileName: 'mug.jpg', verdict: 'retake', findings: [finding] } as unknown as PhotoReport;
    expectTranslated(photoText(report).split('\n'));
    expectTranslated([photoLine(report)]);
    expect(photoText(report)).not.toContain('RETAKE');
  });

  test('of what a fix did and left', () => {
    const lines = noteLines({
      done: [{ code: 'scaled', values: { factor: 0.1 }, path: 'mug.glb' }],
      left: [{ code: 'mass-kept', values: {}, path: null }],
    });
    expectTranslated(lines);
    expect(lines.join('\n')).not.toMatch(/^(?:done|left)/m);
  });
});
