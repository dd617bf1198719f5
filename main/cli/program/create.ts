/** `caliper check`, `caliper create …`, `caliper queue …` and what else is done with requests: names, options and help. */
import type { Command } from 'commander';
import { captureProfiles } from '../../contract/plain/capture/thresholds.ts';
import type { CheckOptions } from '../commands/check.ts';
import type { CreateBatchOptions } from '../commands/create/create-batch.ts';
import type { CreateSetOptions } from '../commands/create/create-set.ts';
import { type ContextOf, choice, exitCodesHelp, within, withParams, withSending } from './options.ts';

/** Its exit code is the verdict. */
export function addCheck(program: Command, contextOf: ContextOf): void {
  program
    .command('check')
    .description(
      'tell whether photos, or clips of an object beside a ChArUco board, will do, before anything is sent',
    )
    .argument('<clip...>', 'MP4, MOV, JPEG, PNG, WebP or HEIC files, or folders that are searched for clips')
    .option(
      '--board <board>',
      'the board: the name of one of yours, or COLUMNSxROWS:DICTIONARY such as 7x5:DICT_5X5_100, with its square in mm as in 7x5:5X5_100:35, and after it :first=18 where the ids of its markers begin with 18, :negative for a print in negative, :legacy for the layout before OpenCV 4.6 (default: the one that the clip shows)',
    )
    .option('--square <mm>', 'the length of a square as measured on the print, in mm')
    .addOption(
      choice(
        '--profile <profile>',
        'how strictly to judge, by this profile as it is (default: the profile of the settings, with limits of your own that stand there)',
        captureProfiles,
      ),
    )
    .option('--quick', 'from the keyframes only')
    .addHelpText(
      'after',
      '\nOpens no library, asks no service, changes no file.\nExit codes, the worst of all: 0 will do, 1 will do with doubts, 2 will not do (a photo: pass, check, retake), 3 cannot be read or could not be checked, 130 interrupted. Wrong usage, a clip that is not there among it, is 2 as well.',
    )
    .action(async (clips: readonly string[], options: Omit<CheckOptions, 'clips'>, command: Command) => {
      const { check } = await import('../commands/check.ts');
      await check(contextOf(command), { ...options, clips });
    });
}

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
    .option('--no-check', 'send the photo without looking at it first')
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
    .option('--no-check', 'send the photo and the clip without checking them first')
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
    .addOption(
      choice(
        '--pair <how>',
        'with --measured --folder: pair photos and clips by their names, or else also by the time at which they were taken (default: name)',
        ['name', 'time'],
      ),
    )
    .option('--leave-out', 'go on without the files of the folder that do not fit')
    .option('--no-check', 'send the photos, and with --measured the clips, without checking them first')
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
    .option('--no-check', 'send the images without looking at them first')
    .option('--name <name>', 'the name of the set; the service also identifies the subject by it');
  withSending(withParams(command))
    .option('--wait', waitHelp)
    .action(async (options: CreateSetOptions, called: Command) => {
      const { createSet } = await import('../commands/create/create-set.ts');
      await createSet(contextOf(called), options);
    });
}

/** Those that are not accepted yet; jobs that can be canceled; gaps that can be made again. */
export function addQueue(program: Command, contextOf: ContextOf): void {
  addQueueCommands(program.command('queue').description('what waits here to be sent'), contextOf);
  program
    .command('groups')
    .description('list batches and variation sets, newest first')
    .action(async (_options: object, called: Command) => {
      const { groups } = await import('../commands/library/groups.ts');
      await groups(contextOf(called));
    });
  program
    .command('cancel')
    .description('cancel a job that has not started generating')
    .argument('<job>', 'the id or name of a job, an asset, a batch or a set')
    .action(async (text: string, _options: object, called: Command) => {
      const { cancel } = await import('../commands/cancel.ts');
      await cancel(contextOf(called), text);
    });
  program
    .command('retry-gaps')
    .description('make the failed and canceled members of a batch or set again')
    .argument('<group>', 'the id or name of a batch or a set')
    .addOption(
      choice('--as <kind>', 'as a new batch, as assets of their own, or as a new set (default: as it was)', [
        'batch',
        'assets',
        'set',
      ]),
    )
    .action(async (text: string, options: { as?: 'batch' | 'assets' | 'set' }, called: Command) => {
      const { retryGaps } = await import('../commands/create/retry-gaps.ts');
      await retryGaps(contextOf(called), { text, as: options.as });
    });
}

const which = 'ids, beginnings of ids, names or labels; “all” for all';

function addQueueCommands(queue: Command, contextOf: ContextOf): void {
  queue
    .command('list')
    .description('list what is not accepted yet, in the order in which it is sent')
    .action(async (_options: object, called: Command) => {
      const { listQueue } = await import('../commands/queue.ts');
      await listQueue(contextOf(called));
    });
  queue
    .command('pause')
    .description('set requests aside until they are resumed')
    .argument('<requests...>', which)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { pauseQueued } = await import('../commands/queue.ts');
      await pauseQueued(contextOf(called), texts);
    });
  addSending(queue, contextOf);
  queue
    .command('move')
    .description('send requests earlier or later')
    .argument('<requests...>', which)
    .option('--before <request>', 'before this one (default: to the end)')
    .option('--first', 'before all others')
    .action(async (texts: string[], options: { before?: string; first?: boolean }, called: Command) => {
      const { moveQueued } = await import('../commands/queue.ts');
      await moveQueued(contextOf(called), { texts, ...options });
    });
  queue
    .command('label')
    .description('give requests a label, or take it away')
    .argument('<requests...>', which)
    .option('--label <label>', 'your own word for what belongs together; without it the label is taken away')
    .action(async (texts: string[], options: { label?: string }, called: Command) => {
      const { labelQueued } = await import('../commands/queue.ts');
      await labelQueued(contextOf(called), { texts, label: options.label ?? null });
    });
  queue
    .command('discard')
    .description('take back requests that were refused or never sent')
    .argument('<requests...>', which)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { discardQueued } = await import('../commands/queue.ts');
      await discardQueued(contextOf(called), texts);
    });
}

function addSending(queue: Command, contextOf: ContextOf): void {
  queue
    .command('resume')
    .description('send requests that were set aside')
    .argument('<requests...>', which)
    .addHelpText('after', `\n${exitCodesHelp}`)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { resumeQueued } = await import('../commands/queue.ts');
      await resumeQueued(contextOf(called), texts);
    });
  queue
    .command('release')
    .description('send requests now that are held back for the asset limit or for free slots')
    .argument('<requests...>', which)
    .addHelpText('after', `\n${exitCodesHelp}`)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { releaseQueued } = await import('../commands/queue.ts');
      await releaseQueued(contextOf(called), texts);
    });
}
