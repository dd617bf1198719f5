/** `caliper queue …` and what else is done with things that were requested: names, options and help. */
import type { Command } from 'commander';
import { type ContextOf, choice, exitCodesHelp } from './options.ts';

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
