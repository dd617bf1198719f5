/** How the help of commands is written: in the language of the moment, where the library of the command line has English of its own. */
import { Help, type HelpConfiguration, type Option } from 'commander';
import { optionHelp } from './option-words.ts';

const titles = new Map<string, keyof typeof optionHelp.titles>([
  ['Usage:', 'usage'],
  ['Arguments:', 'arguments'],
  ['Options:', 'options'],
  ['Commands:', 'commands'],
]);

export const helpFormat: HelpConfiguration = {
  // Former names of commands keep working, and are not listed.
  subcommandTerm: (command) => new Help().subcommandTerm(command).replace(/\|\S+/, ''),
  commandUsage: (command) => new Help().commandUsage(command).replace(/\|\S+/, ''),
  styleTitle(title) {
    const key = titles.get(title);
    return key === undefined ? title : optionHelp.titles[key];
  },
  optionDescription: described,
};

/** `… (choices: "name", "time", default: "name")`, as the library writes it. */
function described(option: Option): string {
  const { argChoices, defaultValue, defaultValueDescription, presetArg, description } = option;
  const hasDefault =
    defaultValue !== undefined &&
    (option.required || option.optional || (option.isBoolean() && typeof defaultValue === 'boolean'));
  const more = [
    ...(argChoices === undefined
      ? []
      : [optionHelp.choices(argChoices.map((one) => JSON.stringify(one)).join(', '))]),
    ...(hasDefault ? [optionHelp.default(defaultValueDescription ?? JSON.stringify(defaultValue))] : []),
    ...(presetArg !== undefined && option.optional ? [optionHelp.preset(JSON.stringify(presetArg))] : []),
  ];
  return more.length === 0 ? description : `${description} (${more.join(', ')})`;
}
