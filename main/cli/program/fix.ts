/** `caliper fix`: names, options and help. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { convertToSchema } from '../../contract/schema/fix/fix.ts';
import type { FixOptions } from '../commands/fix.ts';
import { type ContextOf, choice, within } from './options.ts';

/** What changes the files of an asset, into a new folder. */
export function addFix(program: Command, contextOf: ContextOf): void {
  const command = program
    .command('fix')
    .description('fix the files of an asset: into a new folder, or as a new version in the library')
    .argument('<what>', 'folder of one asset; or id, name or query of assets in the library')
    .option('--out <dir>', 'new or empty folder for the fixed asset')
    .option('--dry-run', 'show what would be changed without writing', false);
  withFrame(command);
  withMesh(command);
  withMassAndColliders(command);
  withTextures(command);
  command
    .addHelpText(
      'after',
      '\nOf a folder: offline, with --out or --dry-run; no library is opened, the folder itself is never changed, and a folder that contains files is not written to. Without --out, of assets in the library: each gets a new version, which is used from then on; go back with versions --switch. Lengths are in metres, z is up. Fixes are applied in the order relink, frame, scale, size, mesh, colliders, mass, origin, textures, convert.\nExit codes: 0 fixed (what was left is listed), 1 failed (nothing written, or the assets named keep their version), 2 wrong usage, 130 interrupted.',
    )
    .action(async (what: string, options: FixOptions, called: Command) => {
      const { fix } = await import('../commands/fix.ts');
      await fix(contextOf(called), what, options);
    });
}

function withFrame(command: Command): void {
  command
    .addOption(new Option('--scale <factor>', 'scale by a factor').argParser(positive).conflicts(['size']))
    .addOption(
      new Option('--size <axis=metres>', 'scale to a size, such as z=0.12 or longest=0.3').argParser(size),
    )
    .addOption(
      choice('--scaled-mass <rule>', 'what scaling does to the mass', ['kept', 'same-density']).default(
        'kept',
      ),
    )
    .addOption(
      new Option(
        '--unit <unit>',
        'unit that the numbers of the files are in: mm, cm, m, in, ft, or metres',
      ).argParser(unit),
    )
    .addOption(choice('--up <axis>', 'axis of the files that points up', ['x', 'y', 'z']))
    .addOption(
      new Option(
        '--origin <place>',
        'move the origin: bottom-center, center-of-mass, center, or a point such as 0,0,0.05',
      ).argParser(origin),
    );
}

function withMesh(command: Command): void {
  command
    .addOption(
      new Option('--weld [mm]', 'join duplicate vertices, also those this far apart')
        .argParser(upTo(1000))
        .preset('0'),
    )
    .option('--remove-degenerate', 'remove degenerate and repeated triangles', false)
    .option('--flip-inside-out', 'make windings agree and flip closed parts that are inside out', false)
    .addOption(
      new Option('--close-holes [mm]', 'close holes up to this size').argParser(positive).preset('10'),
    )
    .option('--hole-edges <count>', 'maximum edges of a hole that is closed', within(3, 1000), 64)
    .option('--triangles <count>', 'simplify each mesh file to this many triangles', within(4, 20_000_000))
    .addOption(
      new Option('--normals [degrees]', 'recompute normals; faces at a larger angle keep a sharp edge')
        .argParser(upTo(180))
        .preset('30'),
    );
}

function withMassAndColliders(command: Command): void {
  command
    .addOption(
      new Option('--mass <kg>', 'set the mass').argParser(positive).conflicts(['density', 'material']),
    )
    .addOption(
      new Option('--density <kg/m3>', 'set the mass by the density of the solid material')
        .argParser(positive)
        .conflicts('material'),
    )
    .option('--material <name>', 'set the mass by the density of a solid material, such as oak')
    .addOption(
      choice('--colliders <shape>', 'rebuild the colliders', [
        'box',
        'sphere',
        'capsule',
        'cylinder',
        'best-primitive',
        'hull',
        'decomposition',
      ]),
    )
    .option('--hulls <count>', 'maximum number of hulls of a decomposition', within(1, 1024), 32)
    .option('--vertices <count>', 'maximum vertices per hull', within(4, 255), 60)
    .addOption(
      new Option('--error-mm <mm>', 'how far colliders may lie from the surface')
        .argParser(positive)
        .default(5),
    );
}

function withTextures(command: Command): void {
  command
    .option('--textures <pixels>', 'reduce textures to this longer edge', within(1, 16_384))
    .addOption(choice('--texture-format <format>', 'recompress textures', ['png', 'jpeg', 'webp']))
    .option('--relink', 'find missing textures and package:// meshes among the files', false)
    .addOption(
      choice('--convert <format>', 'add files of another format (repeatable)', [
        ...convertToSchema.options,
      ]).argParser(formats),
    );
}

function positive(text: string): number {
  const value = /^\d*\.?\d+(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0 && value < Number.POSITIVE_INFINITY))
    throw new InvalidArgumentError('It must be a number above 0.');
  return value;
}

/** From 0. */
function upTo(most: number): (text: string) => number {
  return (text) => {
    const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value <= most)) throw new InvalidArgumentError(`It must be a number from 0 to ${most}.`);
    return value;
  };
}

/** As often as it is named. */
function formats(text: string, before: FixOptions['convert']): NonNullable<FixOptions['convert']> {
  const to = convertToSchema.safeParse(text).data;
  if (to === undefined)
    throw new InvalidArgumentError(`Allowed choices are ${convertToSchema.options.join(', ')}.`);
  return [...new Set([...(before ?? []), to])];
}

type Size = NonNullable<FixOptions['size']>;

function size(text: string): Size {
  const [, along, metres] = /^(x|y|z|longest)=(.+)$/.exec(text) ?? [];
  if (along === undefined || metres === undefined)
    throw new InvalidArgumentError('It must be an axis and metres, such as z=0.12 or longest=0.3.');
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
    throw new InvalidArgumentError(
      'It must be bottom-center, center-of-mass, center, or three numbers such as 0,0,0.05.',
    );
  return [x ?? 0, y ?? 0, z ?? 0];
}
