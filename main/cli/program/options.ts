/** Options that several commands take, and what their values may be. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { paramValues } from '../../contract/plain/param-values.ts';
import type { Context } from '../context.ts';
import { optionHelp } from './option-words.ts';

/** Reads the shared options of the command that was called. */
export type ContextOf = (command: Command) => Context;

/** One of the values. */
export function choice(flags: string, what: string, values: readonly (string | number)[]): Option {
  return new Option(flags, what).choices(values.map(String));
}

/** A whole number. */
export function within(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most))
      throw new InvalidArgumentError(optionHelp.faults.notWithin(least, most));
    return value;
  };
}

/** A number above 0. */
export function speed(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0)) throw new InvalidArgumentError(optionHelp.faults.notPositive);
  return value;
}

/** A length of time in seconds, 0 or more. */
export function seconds(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 86_400)) throw new InvalidArgumentError(optionHelp.faults.notSeconds);
  return value;
}

/** `params` as JSON, as `key=value`, and each one by an option of its own. */
export function withParams(command: Command): Command {
  const { mesh, texture, physics, variation } = paramValues;
  return command
    .option('--params <params...>', optionHelp.params)
    .addOption(choice('--quality <quality>', 'mesh.quality', mesh.quality))
    .addOption(choice('--resolution <pixels>', 'texture.resolution', texture.resolution))
    .addOption(choice('--body <body>', 'physics.body', physics.body))
    .addOption(choice('--collision <collision>', 'physics.collision', physics.collision))
    .addOption(choice('--simulator <simulator>', 'physics.simulator', physics.simulator))
    .addOption(choice('--variation-type <type>', 'variation.variation_type', variation.variation_type))
    .addOption(choice('--wildness <wildness>', 'variation.wildness', variation.wildness));
}

/** What all commands that create share. */
export function withSending(command: Command): Command {
  return command
    .option('--label <label>', optionHelp.label)
    .option('--paused', optionHelp.paused)
    .option('--dry-run', optionHelp.dryRun)
    .option('--again', optionHelp.again)
    .addHelpText('after', `\n${optionHelp.exitCodes}`);
}
