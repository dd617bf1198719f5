/** The one tool that is open over the 3D view, at its left edge: a title, a way out, and what the tool shows. */
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { CoverOf } from '../../scene/view/both-cameras.ts';
import { useStores } from '../../stores/use-stores.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { TrayProps } from '../stage/tray.ts';
import { viewWords } from '../stage/view-words.ts';
import styles from './TrayFrame.module.css';
import { trays } from './trays.tsx';

/** As the style has it: the frame's width with its margins, and below which width of the view it is a sheet. */
const widthPx = 288;
const sheetBelowPx = 420;

/** Of the view's height, as the style has it. */
const sheetPart = 0.5;

/** What an open tool covers of a view of this size. */
export const coveredByTray: CoverOf = ({ width, height }) =>
  width > sheetBelowPx ? { left: widthPx, bottom: 0 } : { left: 0, bottom: Math.round(height * sheetPart) };

/** Nothing while no tool is open. The focus goes in when it is opened, and back to where it was when it is closed. */
export function TrayFrame(props: TrayProps) {
  const { viewer, commands } = useStores<'commands' | 'viewer'>();
  const name = useStore(viewer.store, (state) => state.tray);
  const tray = trays.find((each) => each.name === name);
  const titleId = useId();
  const frame = useFocusInAndBack(tray?.name ?? null);
  const isOpen = tray !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = { id: 'view-tray-close', title: viewWords.close, group: viewWords.commands, hidden: true };
    return commands.add([{ ...close, shortcuts: ['Escape'], run: () => viewer.setTray(null) }]);
  }, [commands, viewer, isOpen]);
  if (tray === undefined) return null;
  const Content = tray.content;
  return (
    <section ref={frame} className={styles.tray} aria-labelledby={titleId} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {tray.label}
        </h2>
        <IconButton
          label={viewWords.closeTool(tray.label)}
          command="view-tray-close"
          shortcut="Esc"
          size="sm"
          icon={<X />}
          onClick={() => viewer.setTray(null)}
        />
      </header>
      <div className={styles.body}>
        <Content {...props} />
      </div>
    </section>
  );
}

function useFocusInAndBack(open: string | null) {
  const frame = useRef<HTMLElement>(null);
  // A tool that is still open from the asset before does not take the focus.
  const last = useRef(open);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const was = last.current;
    last.current = open;
    if (open === was) return;
    if (open === null) {
      if (before.current instanceof HTMLElement) before.current.focus();
      return;
    }
    if (was === null) before.current = document.activeElement;
    frame.current?.focus({ preventScroll: true });
  }, [open]);
  return frame;
}
