/** `caliper fix`: names, options and help. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { convertToSchema } from '../../contract/schema/fix/fix.ts';
import type { FixOptions } from '../commands/fix.ts';
import { usageWords } from '../usage-words.ts';
import { fixHelp } from './fix-words.ts';
import { optionHelp } from './option-words.ts';
import { type ContextOf, choice, within } from './options.ts';

/** What changes the files of an asset, into a new folder. */
export function addFix(program: Command, contextOf: ContextOf): void {
  const command = program
    .command('fix')
    .description(fixHelp.about)
    .argument('<what>', fixHelp.what)
    .option('--out <dir>', fixHelp.out)
    .option('--dry-run', fixHelp.dryRun, false);
  withFrame(command);
  withMesh(command);
  withMassAndColliders(command);
  withTextures(command);
  command
    .addHelpText('after', `\n${fixHelp.more}`)
    .action(async (what: string, options: FixOptions, called: Command) => {
      const { fix } = await import('../commands/fix.ts');
      await fix(contextOf(called), what, options);
    });
}

function withFrame(command: Command): void {
  command
    .addOption(new Option('--scale <factor>', fixHelp.scale).argParser(positive).conflicts(['size']))
    .addOption(new Option('--size <axis=metres>', fixHelp.size).argParser(size))
    .addOption(choice('--scaled-mass <rule>', fixHelp.scaledMass, ['kept', 'same-density']).default('kept'))
    .addOption(new Option('--unit <unit>', fixHelp.unit).argParser(unit))
    .addOption(choice('--up <axis>', fixHelp.up, ['x', 'y', 'z']))
    .addOption(new Option('--origin <place>', fixHelp.origin).argParser(origin));
}

function withMesh(command: Command): void {
  command
    .addOption(new Option('--weld [mm]', fixHelp.weld).argParser(upTo(1000)).preset('0'))
    .option('--remove-degenerate', fixHelp.removeDegenerate, false)
    .option('--flip-inside-out', fixHelp.flipInsideOut, false)
    .addOption(new Option('--close-holes [mm]', fixHelp.closeHoles).argParser(positive).preset('10'))
    .option('--hole-edges <count>', fixHelp.holeEdges, within(3, 1000), 64)
    .option('--triangles <count>', fixHelp.triangles, within(4, 20_000_000))
    .addOption(new Option('--normals [degrees]', fixHelp.normals).argParser(upTo(180)).preset('30'));
}

function withMassAndColliders(command: Command): void {
  command
    .addOption(new Option('--mass <kg>', fixHelp.mass).argParser(positive).conflicts(['density', 'material']))
    .addOption(new Option('--density <kg/m3>', fixHelp.density).argParser(positive).conflicts('material'))
    .option('--material <name>', fixHelp.material)
    .addOption(
      choice('--colliders <shape>', fixHelp.colliders, [
        'box',
        'sphere',
        'capsule',
        'cylinder',
        'best-primitive',
        'hull',
        'decomposition',
      ]),
    )
    .option('--hulls <count>', fixHelp.hulls, within(1, 1024), 32)
    .option('--vertices <count>', fixHelp.vertices, within(4, 255), 60)
    .addOption(new Option('--error-mm <mm>', fixHelp.errorMm).argParser(positive).default(5));
}

function withTextures(command: Command): void {
  command
    .option('--textures <pixels>', fixHelp.textures, within(1, 16_384))
    .addOption(choice('--texture-format <format>', fixHelp.textureFormat, ['png', 'jpeg', 'webp', 'ktx2']))
    .option('--relink', fixHelp.relink, false)
    .addOption(
      choice('--convert <format>', fixHelp.convert, [...convertToSchema.options]).argParser(formats),
    );
}

function positive(text: string): number {
  const value = /^\d*\.?\d+(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0 && value < Number.POSITIVE_INFINITY))
    throw new InvalidArgumentError(optionHelp.faults.notPositive);
  return value;
}

/** From 0. */
function upTo(most: number): (text: string) => number {
  return (text) => {
    const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value <= most)) throw new InvalidArgumentError(fixHelp.faults.upTo(most));
    return value;
  };
}

/** As often as it is named. */
function formats(text: string, before: FixOptions['convert']): NonNullable<FixOptions['convert']> {
  const to = convertToSchema.safeParse(text).data;
  if (to === undefined)
    throw new InvalidArgumentError(usageWords.choices(convertToSchema.options.join(', ')));
  return [...new Set([...(before ?? []), to])];
}

type Size = NonNullable<FixOptions['size']>;

function size(text: string): Size {
  const [, along, metres] = /^(x|y|z|longest)=(.+)$/.exec(text) ?? [];
  if (along === undefined || metres === undefined) throw new InvalidArgumentError(fixHelp.faults.size);
  return { along: along as Size['along'], metres: positive(metres) };
}

const units: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254, ft: 0.3048 };

function unit(text: string): number {
  return Object.hasOwn(units, text) ? (units[text] ?? 1) : positive(text);
}

function origin(text: string): NonNullable<FixOptions['origin']> {
  if (text === 'bottom-center' || text === 'center-of-mass' || text === 'center') return text;
  const [x, y, z, more] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (more !== undefined || ![x, y, z].every((one) => Number.isFinite(one)))
    throw new InvalidArgumentError(fixHelp.faults.origin);
  return [x ?? 0, y ?? 0, z ?? 0];
}
