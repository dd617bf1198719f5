/** One's own boards: print one, enter one that is there, measure it; in a window that a command opens on every screen. */

import { ArrowLeft, Plus, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NamedBoard } from '../../../../main/contract/schema/capture/board.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { commandGroups } from '../../commands/command-words.ts';
import { saveBlob } from '../../shared/hand-out-files.ts';
import { type Action, useAction } from '../../shared/use-action.ts';
import {
  type BoardForm,
  boardOfPrint,
  copyOf,
  firstForm,
  formOfBoard,
  freeName,
  judgeForm,
  judgeMeasure,
  type MeasureForm,
  measureFormOf,
  withSerial,
} from '../store/board-form.ts';
import { fetchBoardPdf } from '../store/boards.ts';
import { BoardList, MeasureBoard } from './BoardList.tsx';
import { BoardSheetView } from './BoardSheetView.tsx';
import { boardsDialogWords, boardsEntryWords, pdfName } from './board-words.ts';

// The window of the boards wherever one is, opened by a command: from the palette and from the settings.

/** Once in the shell. Commands `boards` and `print-board`. */
export function BoardsEntry() {
  const { commands } = useStores<'commands'>();
  const [open, setOpen] = useState<'list' | 'print' | null>(null);
  useEffect(
    () =>
      commands.add([
        {
          id: 'boards',
          title: boardsEntryWords.boards,
          group: commandGroups.captures,
          keywords: boardsEntryWords.boardsKeywords,
          run: () => setOpen('list'),
        },
        {
          id: 'print-board',
          title: boardsEntryWords.printABoard,
          group: commandGroups.captures,
          keywords: boardsEntryWords.printABoardKeywords,
          run: () => setOpen('print'),
        },
      ]),
    [commands],
  );
  return <BoardsDialog open={open !== null} start={open ?? 'list'} onClose={() => setOpen(null)} />;
}

/** What the window shows; `board` null is a new one. */
type View =
  | { readonly type: 'list' }
  | { readonly type: 'print' | 'edit'; readonly board: NamedBoard | null; readonly form: BoardForm }
  | { readonly type: 'measure'; readonly board: NamedBoard; readonly form: MeasureForm };

/** `start` is what it opens with. */
export interface BoardsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly start?: 'list' | 'print';
}

/** What was typed is forgotten when it closes. */
export function BoardsDialog({ open, onClose, start = 'list' }: BoardsDialogProps) {
  const action = useAction('inline');
  const actions = useActions(action);
  const { view, setView, begin } = actions;
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setView(start === 'print' ? begin('print', null) : { type: 'list' });
  }
  const { title, body, footer } = partsOf(view, actions);
  return (
    <Dialog
      open={open}
      onClose={() => {
        action.clear();
        onClose();
      }}
      title={title}
      width={view.type === 'measure' ? 'md' : 'lg'}
      footer={footer}
    >
      {action.failure !== null && <FailureNotice failure={action.failure} live />}
      <ViewFrame key={view.type}>{body}</ViewFrame>
    </Dialog>
  );
}

/** Takes the focus when one view makes way for another: what was pressed has gone with its view. */
function ViewFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null || element.contains(document.activeElement)) return;
    if (document.activeElement !== document.body && document.activeElement?.isConnected === true) return;
    (element.querySelector<HTMLElement>('input, button') ?? element).focus();
  }, []);
  return (
    <div ref={frame} tabIndex={-1}>
      {children}
    </div>
  );
}

interface Actions {
  readonly view: View;
  readonly setView: (view: View) => void;
  readonly go: (view: View) => void;
  readonly begin: (type: 'print' | 'edit', board: NamedBoard | null) => View;
  readonly duplicate: (board: NamedBoard) => void;
  readonly keep: (view: View & { readonly type: 'print' | 'edit' }, pdf: boolean) => void;
  readonly store: (view: View & { readonly type: 'measure' }) => void;
  readonly busy: boolean;
}

function useActions(action: Action): Actions {
  const { boards, notices } = useStores<'boards' | 'notices'>();
  const [view, setView] = useState<View>({ type: 'list' });
  const known = (): Iterable<NamedBoard> => boards.store.getState().byId.values();
  const go = (next: View): void => {
    action.clear();
    setView(next);
  };
  return {
    view,
    setView,
    go,
    begin: (type, board) => ({
      type,
      board,
      form:
        board === null
          ? firstForm(freeName(boardsDialogWords.floorBoard, known()))
          : formOfBoard(board, 'A4'),
    }),
    duplicate: (board) => action.run(() => boards.save(copyOf(board, freeName(board.name, known())))),
    keep: ({ board, form }, pdf) =>
      action.run(async () => {
        const { print: judged } = judgeForm(form);
        if (judged === null) return;
        const print = pdf ? withSerial(judged, board, crypto.getRandomValues(new Uint8Array(6))) : judged;
        if (pdf) saveFile(await fetchBoardPdf(print), print.name);
        const saved = await boards.save(boardOfPrint(print, board));
        if (pdf)
          notices.tell(boardsDialogWords.isInYourBoards(saved.name), {
            tone: 'success',
          });
        setView(
          pdf || saved.measure !== null || board !== null
            ? { type: 'list' }
            : { type: 'measure', board: saved, form: measureFormOf(saved) },
        );
      }),
    store: ({ board, form }) =>
      action.run(async () => {
        const { result } = judgeMeasure(form, board);
        if (result === null) return;
        await boards.save({ ...board, measure: result.measure });
        setView({ type: 'list' });
      }),
    busy: action.busy,
  };
}

interface Parts {
  readonly title: string;
  readonly body: ReactNode;
  readonly footer: ReactNode;
}

function partsOf(view: View, actions: Actions): Parts {
  switch (view.type) {
    case 'list':
      return listParts(actions);
    case 'measure':
      return measureParts(view, actions);
    case 'print':
    case 'edit':
      return sheetParts(view, actions);
    default:
      return view satisfies never;
  }
}

function listParts({ go, begin, duplicate }: Actions): Parts {
  return {
    title: boardsDialogWords.boards,
    body: (
      <BoardList
        onPrint={(board) => go(begin('print', board))}
        onEdit={(board) => go(begin('edit', board))}
        onMeasure={(board) => go({ type: 'measure', board, form: measureFormOf(board) })}
        onDuplicate={duplicate}
      />
    ),
    footer: (
      <>
        <Button icon={<Plus />} onClick={() => go(begin('edit', null))}>
          {boardsDialogWords.addOneIHave}
        </Button>
        <Button variant="primary" icon={<Printer />} onClick={() => go(begin('print', null))}>
          {boardsDialogWords.printABoard}
        </Button>
      </>
    ),
  };
}

function sheetParts(view: View & { readonly type: 'print' | 'edit' }, actions: Actions): Parts {
  const { form, board, type } = view;
  const judged = judgeForm(form);
  const prints = type === 'print';
  const ready = judged.print !== null && (!prints || judged.fit?.type === 'fits');
  return {
    title: prints
      ? boardsDialogWords.printABoard
      : board === null
        ? boardsDialogWords.addABoard
        : boardsDialogWords.edit(board.name),
    body: (
      <BoardSheetView
        form={form}
        judged={judged}
        prints={prints}
        onChange={(next) => actions.setView({ ...view, form: next })}
      />
    ),
    footer: (
      <>
        <BackButton actions={actions} />
        <Button
          variant="primary"
          disabled={!ready}
          busy={actions.busy}
          onClick={() => actions.keep(view, prints)}
        >
          {prints
            ? boardsDialogWords.savePdf
            : board === null
              ? boardsDialogWords.addAndMeasure
              : boardsDialogWords.save}
        </Button>
      </>
    ),
  };
}

function measureParts(view: View & { readonly type: 'measure' }, actions: Actions): Parts {
  const { form, board } = view;
  const judged = judgeMeasure(form, board);
  return {
    title: boardsDialogWords.measure(board.name),
    body: (
      <MeasureBoard
        board={board}
        form={form}
        judged={judged}
        onChange={(next) => actions.setView({ ...view, form: next })}
      />
    ),
    footer: (
      <>
        <BackButton actions={actions} />
        <Button
          variant="primary"
          disabled={judged.result === null}
          busy={actions.busy}
          onClick={() => actions.store(view)}
        >
          {boardsDialogWords.keepThisLength}
        </Button>
      </>
    ),
  };
}

function BackButton({ actions }: { readonly actions: Actions }) {
  return (
    <Button icon={<ArrowLeft />} onClick={() => actions.go({ type: 'list' })}>
      {boardsDialogWords.back}
    </Button>
  );
}

/** Hands the PDF of a board to the user as a file. */
function saveFile(pdf: Blob, name: string): void {
  saveBlob(pdf, pdfName(name));
}
