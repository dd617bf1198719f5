/** `caliper check`, `caliper create …`, `caliper queue …` and what else is done with requests: names, options and help. */
import type { Command } from 'commander';
import { captureProfiles } from '../../contract/plain/capture/thresholds.ts';
import type { CheckOptions } from '../commands/check.ts';
import type { CreateBatchOptions } from '../commands/create/create-batch.ts';
import type { CreateSetOptions } from '../commands/create/create-set.ts';
import { createHelp } from './create-words.ts';
import { optionHelp } from './option-words.ts';
import { type ContextOf, choice, within, withParams, withSending } from './options.ts';

/** Its exit code is the verdict. */
export function addCheck(program: Command, contextOf: ContextOf): void {
  program
    .command('check')
    .description(createHelp.check.about)
    .argument('<clip...>', createHelp.check.clips)
    .option('--board <board>', createHelp.check.board)
    .option('--square <mm>', createHelp.check.square)
    .addOption(choice('--profile <profile>', createHelp.check.profile, captureProfiles))
    .option('--quick', createHelp.check.quick)
    .addHelpText('after', `\n${createHelp.check.more}`)
    .action(async (clips: readonly string[], options: Omit<CheckOptions, 'clips'>, command: Command) => {
      const { check } = await import('../commands/check.ts');
      await check(contextOf(command), { ...options, clips });
    });
}

/** One command for each kind of thing that is created. */
export function addCreate(program: Command, contextOf: ContextOf): void {
  const create = program.command('create').description(createHelp.create);
  addStandard(create, contextOf);
  addMeasured(create, contextOf);
  addBatch(create, contextOf);
  addSet(create, contextOf);
}

function addStandard(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('standard')
    .description(createHelp.standard.about)
    .option('--text <text>', createHelp.standard.text)
    .option('--image <file>', createHelp.standard.image)
    .option('--image-url <url>', createHelp.standard.imageUrl)
    .option('--subject-name <name>', createHelp.standard.subjectName)
    .option('--no-check', createHelp.standard.noCheck)
    .option('--name <name>', createHelp.standard.name);
  withSending(withParams(command))
    .option('--wait', createHelp.standard.wait)
    .action(async (options: object, called: Command) => {
      const { createStandard } = await import('../commands/create/create-standard.ts');
      await createStandard(contextOf(called), options);
    });
}

function addMeasured(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('measured')
    .description(createHelp.measured.about)
    .requiredOption('--image <file>', createHelp.measured.image)
    .requiredOption('--clip <file>', createHelp.measured.clip)
    .option('--no-check', createHelp.measured.noCheck)
    .option('--anyway', createHelp.measured.anyway)
    .option('--name <name>', createHelp.measured.name);
  withSending(withParams(command))
    .option('--wait', createHelp.measured.wait)
    .action(async (options: { image: string; clip: string }, called: Command) => {
      const { createMeasured } = await import('../commands/create/create-measured.ts');
      await createMeasured(contextOf(called), options);
    });
}

function addBatch(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('batch')
    .description(createHelp.batch.about)
    .option('--folder <dir>', createHelp.batch.folder)
    .option('--table <file>', createHelp.batch.table)
    .option('--measured', createHelp.batch.measured)
    .addOption(choice('--pair <how>', createHelp.batch.pair, ['name', 'time']))
    .option('--leave-out', createHelp.batch.leaveOut)
    .option('--no-check', createHelp.batch.noCheck)
    .option('--anyway', createHelp.batch.anyway)
    .option('--subject-name <name>', createHelp.batch.subjectName)
    .option('--name <name>', createHelp.batch.name);
  withSending(withParams(command))
    .option('--wait', createHelp.waitForMembers)
    .addHelpText('after', `\n${createHelp.batch.more}`)
    .action(async (options: CreateBatchOptions, called: Command) => {
      const { createBatch } = await import('../commands/create/create-batch.ts');
      await createBatch(contextOf(called), options);
    });
}

function addSet(create: Command, contextOf: ContextOf): void {
  const command = create
    .command('set')
    .description(createHelp.set.about)
    .addOption(
      choice('--kind <kind>', createHelp.set.kind, ['high-fidelity', 'procedural']).makeOptionMandatory(),
    )
    .requiredOption('--count <count>', createHelp.set.count, within(0, 100_000))
    .option('--text <text>', createHelp.set.text)
    .option('--image <file>', createHelp.set.image)
    .option('--reference <files...>', createHelp.set.reference)
    .option('--articulated', createHelp.set.articulated)
    .option('--no-articulated', createHelp.set.noArticulated)
    .option('--no-check', createHelp.set.noCheck)
    .option('--name <name>', createHelp.set.name);
  withSending(withParams(command))
    .option('--wait', createHelp.waitForMembers)
    .action(async (options: CreateSetOptions, called: Command) => {
      const { createSet } = await import('../commands/create/create-set.ts');
      await createSet(contextOf(called), options);
    });
}

/** Those that are not accepted yet; jobs that can be canceled; gaps that can be made again. */
export function addQueue(program: Command, contextOf: ContextOf): void {
  addQueueCommands(program.command('queue').description(createHelp.queue.about), contextOf);
  program
    .command('groups')
    .description(createHelp.groups)
    .action(async (_options: object, called: Command) => {
      const { groups } = await import('../commands/library/groups.ts');
      await groups(contextOf(called));
    });
  program
    .command('cancel')
    .description(createHelp.cancel.about)
    .argument('<job>', createHelp.cancel.job)
    .action(async (text: string, _options: object, called: Command) => {
      const { cancel } = await import('../commands/cancel.ts');
      await cancel(contextOf(called), text);
    });
  program
    .command('retry')
    .alias('retry-gaps')
    .description(createHelp.retry.about)
    .argument('<group>', createHelp.retry.group)
    .addOption(choice('--as <kind>', createHelp.retry.as, ['batch', 'assets', 'set']))
    .action(async (text: string, options: { as?: 'batch' | 'assets' | 'set' }, called: Command) => {
      const { retryGaps } = await import('../commands/create/retry-gaps.ts');
      await retryGaps(contextOf(called), { text, as: options.as });
    });
}

function addQueueCommands(queue: Command, contextOf: ContextOf): void {
  queue
    .command('list')
    .description(createHelp.queue.list)
    .action(async (_options: object, called: Command) => {
      const { listQueue } = await import('../commands/queue.ts');
      await listQueue(contextOf(called));
    });
  queue
    .command('pause')
    .description(createHelp.queue.pause)
    .argument('<requests...>', createHelp.queue.which)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { pauseQueued } = await import('../commands/queue.ts');
      await pauseQueued(contextOf(called), texts);
    });
  addSending(queue, contextOf);
  queue
    .command('move')
    .description(createHelp.queue.move.about)
    .argument('<requests...>', createHelp.queue.which)
    .option('--before <request>', createHelp.queue.move.before)
    .option('--first', createHelp.queue.move.first)
    .action(async (texts: string[], options: { before?: string; first?: boolean }, called: Command) => {
      const { moveQueued } = await import('../commands/queue.ts');
      await moveQueued(contextOf(called), { texts, ...options });
    });
  queue
    .command('label')
    .description(createHelp.queue.label.about)
    .argument('<requests...>', createHelp.queue.which)
    .option('--label <label>', createHelp.queue.label.label)
    .action(async (texts: string[], options: { label?: string }, called: Command) => {
      const { labelQueued } = await import('../commands/queue.ts');
      await labelQueued(contextOf(called), { texts, label: options.label ?? null });
    });
  queue
    .command('discard')
    .description(createHelp.queue.discard)
    .argument('<requests...>', createHelp.queue.which)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { discardQueued } = await import('../commands/queue.ts');
      await discardQueued(contextOf(called), texts);
    });
}

function addSending(queue: Command, contextOf: ContextOf): void {
  queue
    .command('resume')
    .description(createHelp.queue.resume)
    .argument('<requests...>', createHelp.queue.which)
    .addHelpText('after', `\n${optionHelp.exitCodes}`)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { resumeQueued } = await import('../commands/queue.ts');
      await resumeQueued(contextOf(called), texts);
    });
  queue
    .command('release')
    .description(createHelp.queue.release)
    .argument('<requests...>', createHelp.queue.which)
    .addHelpText('after', `\n${optionHelp.exitCodes}`)
    .action(async (texts: string[], _options: object, called: Command) => {
      const { releaseQueued } = await import('../commands/queue.ts');
      await releaseQueued(contextOf(called), texts);
    });
}
