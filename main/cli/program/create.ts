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
    .description('check photos, and clips of an object next to a ChArUco board, before you send them')
    .argument('<clip...>', 'MP4, MOV, JPEG, PNG, WebP or HEIC files, or folders with clips')
    .option(
      '--board <board>',
      'name of a saved board, or COLUMNSxROWS:DICTIONARY such as 7x5:DICT_5X5_100, optionally with the square size in mm as in 7x5:5X5_100:35, then :first=18 if its marker IDs start at 18, :negative for an inverted print, :legacy for the layout before OpenCV 4.6 (default: detected in the clip)',
    )
    .option('--square <mm>', 'square size measured on the print, in mm')
    .addOption(
      choice(
        '--profile <profile>',
        'limits to use, without custom limits (default: the profile and custom limits in the settings)',
        captureProfiles,
      ),
    )
    .option('--quick', 'check keyframes only')
    .addHelpText(
      'after',
      '\nRead-only and offline; opens no library.\nExit codes (the worst result): 0 pass, 1 check, 2 re-film (photos: retake) or wrong usage, such as a missing file, 3 unreadable or not checked, 130 interrupted.',
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

const waitHelp = 'wait until the files of all members are downloaded; exits with 1 if a member failed';

function addStandard(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('standard')
    .description('one asset from a text or an image')
    .option('--text <text>', 'description of the object')
    .option('--image <file>', 'image file: PNG, JPEG or WebP')
    .option('--image-url <url>', 'URL of an image')
    .option('--subject-name <name>', 'which of several subjects in the image to use')
    .option('--no-check', 'do not check the photo first')
    .option('--name <name>', 'name of the asset');
  withSending(withParams(command))
    .option('--wait', 'wait until its files are downloaded')
    .action(async (options: object, called: Command) => {
      const { createStandard } = await import('../commands/create/create-standard.ts');
      await createStandard(contextOf(called), options);
    });
}

function addMeasured(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('measured')
    .description('one asset at real-world scale, from an image and a clip with a ChArUco board')
    .requiredOption('--image <file>', 'image file (PNG, JPEG or WebP) or URL')
    .requiredOption('--clip <file>', 'clip (MP4 or MOV) of up to 500 MB, or an https URL')
    .option('--no-check', 'do not check the photo and the clip first')
    .option('--anyway', 'send the clip even if it does not pass; that is recorded')
    .option('--name <name>', 'name of the asset');
  withSending(withParams(command))
    .option('--wait', 'wait until its files are downloaded')
    .action(async (options: { image: string; clip: string }, called: Command) => {
      const { createMeasured } = await import('../commands/create/create-measured.ts');
      await createMeasured(contextOf(called), options);
    });
}

function addBatch(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('batch')
    .description('many assets from a folder or a table; more than 100 are split into several batches')
    .option('--folder <dir>', 'folder of images, or with --measured of images and clips with the same names')
    .option(
      '--table <file>',
      'CSV, TSV, JSON or JSON Lines file; its file paths are relative to it and inside its folder',
    )
    .option('--measured', 'create measured assets, each from an image and a clip')
    .addOption(
      choice(
        '--pair <how>',
        'with --measured --folder: pair photos and clips by name, or also by capture time (default: name)',
        ['name', 'time'],
      ),
    )
    .option('--leave-out', 'skip files of the folder that do not fit')
    .option('--no-check', 'do not check the photos, and with --measured the clips, first')
    .option('--anyway', 'with --measured: send clips even if they do not pass; that is recorded')
    .option('--subject-name <name>', 'subject to use in images of rows without one')
    .option('--name <name>', 'name of the batch');
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
      choice('--kind <kind>', 'how they are created', ['high-fidelity', 'procedural']).makeOptionMandatory(),
    )
    .requiredOption(
      '--count <count>',
      'number of variants: 1 to 100 high-fidelity, 10 to 500 procedural',
      within(0, 100_000),
    )
    .option('--text <text>', 'description of the subject or the variants')
    .option('--image <file>', 'image of the subject: file or URL')
    .option('--reference <files...>', 'up to 8 images for style or detail (high-fidelity only)')
    .option('--articulated', 'with moving parts (procedural only; the default)')
    .option('--no-articulated', 'without moving parts (procedural only)')
    .option('--no-check', 'do not check the images first')
    .option('--name <name>', 'name of the set; the service also uses it to identify the subject');
  withSending(withParams(command))
    .option('--wait', waitHelp)
    .action(async (options: CreateSetOptions, called: Command) => {
      const { createSet } = await import('../commands/create/create-set.ts');
      await createSet(contextOf(called), options);
    });
}

/** Those that are not accepted yet; jobs that can be canceled; gaps that can be made again. */
export function addQueue(program: Command, contextOf: ContextOf): void {
  addQueueCommands(program.command('queue').description('manage queued requests'), contextOf);
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
    .argument('<job>', 'ID or name of a job, asset, batch or set')
    .action(async (text: string, _options: object, called: Command) => {
      const { cancel } = await import('../commands/cancel.ts');
      await cancel(contextOf(called), text);
    });
  program
    .command('retry')
    .alias('retry-gaps')
    .description('retry the failed and canceled members of a batch or set')
    .argument('<group>', 'ID or name of a batch or set')
    .addOption(
      choice(
        '--as <kind>',
        'as a new batch, as single assets, or as a new set (default: same as the original)',
        ['batch', 'assets', 'set'],
      ),
    )
    .action(async (text: string, options: { as?: 'batch' | 'assets' | 'set' }, called: Command) => {
      const { retryGaps } = await import('../commands/create/retry-gaps.ts');
      await retryGaps(contextOf(called), { text, as: options.as });
    });
}

const which = 'IDs, beginnings of IDs, names or labels; or “all”';

function addQueueCommands(queue: Command, contextOf: ContextOf): void {
  queue
    .command('list')
    .description('list requests that are not accepted yet, in sending order')
    .action(async (_options: object, called: Command) => {
      const { listQueue } = await import('../commands/queue.ts');
      await listQueue(contextOf(called));
    });
  queue
    .command('pause')
    .description('pause requests until they are resumed')
    .argument('<requests...>', which)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { pauseQueued } = await import('../commands/queue.ts');
      await pauseQueued(contextOf(called), texts);
    });
  addSending(queue, contextOf);
  queue
    .command('move')
    .description('change the sending order')
    .argument('<requests...>', which)
    .option('--before <request>', 'move before this request (default: to the end)')
    .option('--first', 'move to the front')
    .action(async (texts: string[], options: { before?: string; first?: boolean }, called: Command) => {
      const { moveQueued } = await import('../commands/queue.ts');
      await moveQueued(contextOf(called), { texts, ...options });
    });
  queue
    .command('label')
    .description('set or remove the label of requests')
    .argument('<requests...>', which)
    .option('--label <label>', 'label to group requests; omit it to remove the label')
    .action(async (texts: string[], options: { label?: string }, called: Command) => {
      const { labelQueued } = await import('../commands/queue.ts');
      await labelQueued(contextOf(called), { texts, label: options.label ?? null });
    });
  queue
    .command('discard')
    .description('discard requests that were refused or never sent')
    .argument('<requests...>', which)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { discardQueued } = await import('../commands/queue.ts');
      await discardQueued(contextOf(called), texts);
    });
}

function addSending(queue: Command, contextOf: ContextOf): void {
  queue
    .command('resume')
    .description('send paused requests')
    .argument('<requests...>', which)
    .addHelpText('after', `\n${exitCodesHelp}`)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { resumeQueued } = await import('../commands/queue.ts');
      await resumeQueued(contextOf(called), texts);
    });
  queue
    .command('release')
    .description('send requests that are blocked by the asset or set limit')
    .argument('<requests...>', which)
    .addHelpText('after', `\n${exitCodesHelp}`)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { releaseQueued } = await import('../commands/queue.ts');
      await releaseQueued(contextOf(called), texts);
    });
}
