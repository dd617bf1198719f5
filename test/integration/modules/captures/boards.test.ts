/** A user's boards: kept beside the settings, never silently lost. */

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { BoardInput } from '../../../../main/contract/schema/capture/board.ts';
import { boardIdSchema } from '../../../../main/contract/schema/ids.ts';
import { checkSettings } from '../../../../main/modules/captures/standalone-check.ts';
import { sampleLayout } from '../../../fakes/capture-measurement.ts';
import { type CapturesDesk, openCapturesDesk } from './captures-desk.ts';

const call = { signal: undefined };
const board = (name: string, rest: Partial<BoardInput> = {}): BoardInput => ({
  id: null,
  name,
  layout: sampleLayout,
  nominalSquareMm: 40,
  measure: null,
  ...rest,
});
const names = async (desk: CapturesDesk) =>
  (await desk.app.handlers.boards.list(undefined, call)).map(({ name }) => name);
const fileOf = (desk: CapturesDesk) => path.join(desk.userDataPath, 'boards.json');

test('are kept by name, changed and removed, and every page is told', async () => {
  const desk = await openCapturesDesk();
  const { save } = desk.app.handlers.boards;
  const [wall, floor] = await Promise.all([save(board('Wall'), call), save(board('Floor'), call)]);
  expect(await names(desk)).toEqual(['Floor', 'Wall']);
  await save(board('Attic', { id: wall.id }), call);
  expect(desk.events.filter(({ type }) => type === 'boards.changed').length).toBeGreaterThan(0);
  await desk.restart();
  expect(await names(desk)).toEqual(['Attic', 'Floor']);
  expect((await checkSettings(desk.userDataPath)).boards).toEqual(
    await desk.app.handlers.boards.list(undefined, call),
  );
  const { remove } = desk.app.handlers.boards;
  await remove({ boardId: floor.id }, call);
  await remove({ boardId: floor.id }, call);
  expect(await names(desk)).toEqual(['Attic']);
  await expect(
    desk.app.handlers.boards.save(board('Gone', { id: boardIdSchema.parse('gone') }), call),
  ).rejects.toMatchObject({ code: 'board.unknown' });
});

test('are 200 at most', async () => {
  const desk = await openCapturesDesk();
  await desk.restart(async () => {
    const boards = Array.from({ length: 200 }, (_, n) => ({ ...board(`Board ${n}`), id: `b${n}` }));
    await mkdir(desk.userDataPath, { recursive: true });
    await writeFile(fileOf(desk), JSON.stringify({ version: 1, boards }));
  });
  expect(await names(desk)).toHaveLength(200);
  const { save } = desk.app.handlers.boards;
  await expect(save(board('One more'), call)).rejects.toMatchObject({ code: 'board.too-many' });
  await save(board('Other name', { id: boardIdSchema.parse('b7') }), call);
  expect(await names(desk)).toContain('Other name');
});

test.each([
  ['text that is none', 'boards!', []],
  [
    'one board among them',
    JSON.stringify({ version: 1, boards: [{ ...board('Wall'), id: 'b1' }, 7] }),
    ['Wall'],
  ],
])(
  'a file damaged by %s is set aside and said; what could be read stays, also at the next start',
  async (_what, text, kept) => {
    const desk = await openCapturesDesk();
    await desk.restart(async () => {
      await mkdir(desk.userDataPath, { recursive: true });
      await writeFile(fileOf(desk), text);
    });
    expect(await names(desk)).toEqual(kept);
    const { notices } = await desk.app.handlers.app.info(undefined, call);
    expect(notices).toMatchObject([{ code: 'board.file-damaged', data: { kept: kept.length } }]);
    const aside = (await readdir(desk.userDataPath)).find((name) => name.startsWith('boards.damaged-'));
    expect(sentenceOf(notices[0])).toContain(aside);
    expect(await readFile(path.join(desk.userDataPath, aside ?? ''), 'utf8')).toBe(text);
    await desk.restart();
    expect(await names(desk)).toEqual(kept);
    expect((await desk.app.handlers.app.info(undefined, call)).notices).toEqual([]);
  },
);
