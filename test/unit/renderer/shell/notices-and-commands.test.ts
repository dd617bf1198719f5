/** Notices replace their like, commands come and go with their screens. */
import { describe, expect, test } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { type Command, createCommands } from '../../../../renderer/modules/shared/store/commands.ts';
import { createNotices } from '../../../../renderer/modules/shared/store/notices.ts';
import { createUndo, type UndoEntry } from '../../../../renderer/modules/shared/store/undo.ts';

describe('notices', () => {
  test('the same failure again is one notice, a cancelled call none', () => {
    const notices = createNotices();
    const failure = toFailure(new AppError('connection.none', {}));
    notices.fail(failure);
    notices.fail(failure);
    notices.fail(toFailure(new AppError('cancelled', {})));
    expect(notices.store.getState()).toHaveLength(1);
    expect(notices.store.getState()[0]).toMatchObject({ id: 'notice-2', tone: 'danger', failure });
  });

  test('are dismissed by id', () => {
    const notices = createNotices();
    const first = notices.tell('One');
    notices.tell('Two', { tone: 'success' });
    notices.dismiss(first);
    expect(notices.store.getState().map((notice) => notice.message)).toEqual(['Two']);
  });
});

test('a notice stays as long as it takes to read, to decide, or until it is dismissed', () => {
  const notices = createNotices();
  notices.tell('Read');
  notices.tell('Decide', { stays: 'longer' });
  notices.tell('Dismiss', { stays: 'until-dismissed' });
  const [read = 0, decide = 0, dismiss] = notices.store.getState().map(({ timeoutMs }) => timeoutMs);
  expect(decide).toBeGreaterThan(read);
  expect(dismiss).toBe(0);
});

describe('the way back', () => {
  test('is one notice: none beside it offers what is taken back already', async () => {
    const notices = createNotices();
    const undo = createUndo({ notices });
    const did: string[] = [];
    const action = (name: string): UndoEntry => ({
      words: name,
      undo: () => Promise.resolve(void did.push(`-${name}`)),
      redo: () => Promise.resolve(void did.push(`+${name}`)),
    });
    const shown = (): unknown =>
      notices.store.getState().map(({ message, actions }) => [message, ...actions.map(({ label }) => label)]);
    undo.offer(action('Rated'), 'Rated.');
    undo.offer(action('Tagged'), 'Tagged.');
    expect(shown()).toEqual([['Tagged.', 'Undo']]);
    await undo.undo();
    expect(shown()).toEqual([['Undone: Tagged', 'Redo']]);
    await undo.undo();
    expect(shown()).toEqual([['Undone: Rated', 'Redo']]);
    await undo.redo();
    expect(shown()).toEqual([['Redone: Rated', 'Undo']]);
    expect(did).toEqual(['-Tagged', '-Rated', '+Rated']);
  });
});

const command = (id: string, run: () => void, part: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: 'Test',
  run,
  ...part,
});

describe('commands', () => {
  test('the latest of a name runs, and leaves with its screen', () => {
    const commands = createCommands();
    const ran: string[] = [];
    commands.add([command('open', () => ran.push('shell'))]);
    const leave = commands.add([command('open', () => ran.push('screen'))]);
    commands.run('open');
    leave();
    commands.run('open');
    expect(ran).toEqual(['screen', 'shell']);
  });

  test('a key belongs to the latest that can be used, and goes back to the one before', () => {
    const commands = createCommands();
    let tool = true;
    commands.add([command('dimensions', () => undefined, { shortcuts: ['D', 'Alt+D'] })]);
    commands.add([command('drop', () => undefined, { shortcuts: ['D'], enabled: () => tool })]);
    const keys = () => commands.usable().map(({ id, shortcuts }) => [id, shortcuts]);
    expect(keys()).toEqual([
      ['dimensions', ['Alt+D']],
      ['drop', ['D']],
    ]);
    const taken = () => ['dimensions', 'drop', 'nothing'].map((id) => commands.isKeyTaken(id));
    expect(taken()).toEqual([true, false, false]);
    tool = false;
    expect(keys()).toEqual([['dimensions', ['D', 'Alt+D']]]);
    expect(taken()).toEqual([false, true, false]);
  });

  test('one that cannot be used now does not run', () => {
    const commands = createCommands();
    let usable = false;
    commands.add([command('send', () => undefined, { enabled: () => usable })]);
    expect([commands.run('send'), commands.run('nothing')]).toEqual([false, false]);
    usable = true;
    expect(commands.run('send')).toBe(true);
  });
});
