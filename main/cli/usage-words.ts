/** What is wrong with how a command was typed. A doubled apostrophe is one in the sentence. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

const named = (name: string): { name: string } => ({ name });
const alike = (
  name: string,
  count: number,
  names: string,
): { name: string; count: number; names: string } => ({
  name,
  count,
  names,
});

export const usageWords = catalogue('cli.usage', {
  noCommand: 'A command is missing.',
  unknownOption: icu(
    "Unknown option ''{name}''{count, plural, =0 {} =1 {\n(Did you mean {names}?)} other {\n(Did you mean one of {names}?)}}.",
    alike,
  ),
  unknownCommand: icu(
    "Unknown command ''{name}''{count, plural, =0 {} =1 {\n(Did you mean {names}?)} other {\n(Did you mean one of {names}?)}}.",
    alike,
  ),
  missingArgument: icu("Missing required argument ''{name}''.", named),
  missingValue: icu("Option ''{name}'' argument missing.", named),
  missingOption: icu("Required option ''{name}'' not specified.", named),
  conflict: icu(
    "Option ''{name}'' cannot be used with option ''{other}''.",
    (name: string, other: string) => ({
      name,
      other,
    }),
  ),
  tooMany: icu(
    "Too many arguments{hasCommand, select, true { for ''{command}''} other {}}. Expected {expected, plural, one {# argument} other {# arguments}} but got {received}: {list}.",
    (given: { command: string; expected: number; received: number; list: string }) => ({
      ...given,
      hasCommand: given.command !== '',
    }),
  ),
  invalid: icu(
    "Option ''{name}'' argument ''{value}'' is invalid. {reason}",
    (name: string, value: string, reason: string) => ({ name, value, reason }),
  ),
  choices: icu('Allowed choices are {values}.', (values: string) => ({ values })),
});
