/** The errors of the library that reads command lines, which are English, in the language of the moment. Pure. */
import type { CommanderError } from 'commander';
import { usageWords as words } from './usage-words.ts';

type Found = readonly (string | undefined)[];

const alike = (names: string | undefined): readonly [number, string] =>
  names === undefined ? [0, ''] : [names.split(', ').length, names];

/** Each of its messages, without “error: ”, and the same as a sentence. */
const sentences: readonly (readonly [RegExp, (found: Found) => string])[] = [
  [
    /^unknown option '(.*?)'(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/s,
    ([name = '', names]) => words.unknownOption(name, ...alike(names)),
  ],
  [
    /^unknown command '(.*?)'(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/s,
    ([name = '', names]) => words.unknownCommand(name, ...alike(names)),
  ],
  [/^missing required argument '(.*)'$/s, ([name = '']) => words.missingArgument(name)],
  [/^option '(.*)' argument missing$/s, ([name = '']) => words.missingValue(name)],
  [/^required option '(.*)' not specified$/s, ([name = '']) => words.missingOption(name)],
  [
    /^option '(.*?)' cannot be used with option '(.*?)'$/s,
    ([name = '', other = '']) => words.conflict(name, other),
  ],
  [
    /^too many arguments(?: for '(.*?)')?\. Expected (\d+) arguments? but got (\d+): (.*)\.$/s,
    ([command = '', expected, received, list = '']) =>
      words.tooMany({ command, expected: Number(expected), received: Number(received), list }),
  ],
  [
    /^option '(.*?)' argument '(.*)' is invalid\. (.*)$/s,
    ([name = '', value = '', reason = '']) => words.invalid(name, value, reasonIn(reason)),
  ],
];

/** Reasons of this program are said in its language already. */
function reasonIn(text: string): string {
  const [, values] = /^Allowed choices are (.*)\.$/s.exec(text) ?? [];
  return values === undefined ? text : words.choices(values);
}

/** What is not known here is passed on as it is, as a sentence. */
export function usageFault({ code, message }: CommanderError): string {
  if (code === 'commander.help') return words.noCommand;
  const text = message.replace(/^error: /, '').trim();
  for (const [pattern, said] of sentences) {
    const found = pattern.exec(text);
    if (found !== null) return said(found.slice(1));
  }
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/([^.?!])$/, '$1.');
}
