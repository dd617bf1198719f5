/** `caliper create …`: names, options and help. */
import type { Command } from 'commander';
import type { CreateBatchOptions } from '../commands/create/create-batch.ts';
import type { CreateSetOptions } from '../commands/create/create-set.ts';
import { type ContextOf, choice, within, withParams, withSending } from './options.ts';

/** One command for each kind of thing that is created. */
export function addCreate(program: Command, contextOf: ContextOf): void {
  const create = program.command('create').description('create assets, batches and variation sets');
  addStandard(create, contextOf);
  addMeasured(create, contextOf);
  addBatch(create, contextOf);
  addSet(create, contextOf);
}

const waitHelp =
  'wait until the files of all members are on this disk; ends with 1 when a member was not made';

function addStandard(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('standard')
    .description('one asset from a text or from one image')
    .option('--text <text>', 'what to make, in words')
    .option('--image <file>', 'an image file: PNG, JPEG or WebP')
    .option('--image-url <url>', 'an image on the web')
    .option('--subject-name <name>', 'which of several subjects in the image is meant')
    .option('--name <name>', 'the name of the asset');
  withSending(withParams(command))
    .option('--wait', 'wait until its files are on this disk')
    .action(async (options: object, called: Command) => {
      const { createStandard } = await import('../commands/create/create-standard.ts');
      await createStandard(contextOf(called), options);
    });
}

function addMeasured(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('measured')
    .description('one asset at real-world scale from an image and a clip of it beside a ChArUco board')
    .requiredOption('--image <file>', 'an image file (PNG, JPEG or WebP) or an address')
    .requiredOption('--clip <file>', 'a clip (MP4 or MOV) of up to 500 MB, or an https address')
    .option('--no-check', 'send the clip without checking it first')
    .option('--anyway', 'send a clip that will not do, too; that is recorded')
    .option('--name <name>', 'the name of the asset');
  withSending(withParams(command))
    .option('--wait', 'wait until its files are on this disk')
    .action(async (options: { image: string; clip: string }, called: Command) => {
      const { createMeasured } = await import('../commands/create/create-measured.ts');
      await createMeasured(contextOf(called), options);
    });
}

function addBatch(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('batch')
    .description('many assets from a folder or from a table; more than 100 become several batches')
    .option('--folder <dir>', 'a folder of images, or with --measured of images and clips of the same name')
    .option(
      '--table <file>',
      'a file of CSV, TSV, JSON or JSON lines; its files are relative to it and inside of its folder',
    )
    .option('--measured', 'measured assets: each has an image and a clip')
    .option('--leave-out', 'go on without the files of the folder that do not fit')
    .option('--no-check', 'with --measured: send the clips without checking them first')
    .option('--anyway', 'with --measured: send clips that will not do, too; that is recorded')
    .option('--subject-name <name>', 'which subject is meant in images of rows that name none')
    .option('--name <name>', 'the name of the batch');
  withSending(withParams(command))
    .option('--wait', waitHelp)
    .addHelpText(
      'after',
      '\nColumns of a table: name, text, image, image_url, capture, capture_url, subject_name, quality, resolution, body, collision, simulator, variation_type, wildness.',
    )
    .action(async (options: CreateBatchOptions, called: Command) => {
      const { createBatch } = await import('../commands/create/create-batch.ts');
      await createBatch(contextOf(called), options);
    });
}

function addSet(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('set')
    .description('variants of one subject')
    .addOption(
      choice('--kind <kind>', 'how they are made', ['high-fidelity', 'procedural']).makeOptionMandatory(),
    )
    .requiredOption(
      '--count <count>',
      'how many: 1 to 100 high-fidelity, 10 to 500 procedural',
      within(0, 100_000),
    )
    .option('--text <text>', 'the subject, or how the variants look, in words')
    .option('--image <file>', 'the subject: an image file or an address')
    .option('--reference <files...>', 'up to 8 images for style or detail (high-fidelity only)')
    .option('--articulated', 'with moving parts (procedural only; the default)')
    .option('--no-articulated', 'without moving parts (procedural only)')
    .option('--name <name>', 'the name of the set; the service also identifies the subject by it');
  withSending(withParams(command))
    .option('--wait', waitHelp)
    .action(async (options: CreateSetOptions, called: Command) => {
      const { createSet } = await import('../commands/create/create-set.ts');
      await createSet(contextOf(called), options);
    });
}
