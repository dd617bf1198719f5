/** What lies over the 3D view: its tools, the toolbar, the one tool that is open, and the facts of the model along the lower edge. */
import {
  Box,
  CircleHelp,
  Grid3x3,
  Info,
  Lock,
  Maximize,
  Rotate3d,
  RotateCcw,
  Ruler,
  Square,
  SquareArrowDown,
  SquareArrowRight,
  TriangleAlert,
  X,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import { dimensionsOf, lengthText, type ViewName } from '../../scene/frames.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { CoverOf } from '../../scene/view/both-cameras.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { formatBytes, formatNumber } from '../../ui/text/format.ts';
import type { TrayProps } from '../stage/tray.ts';
import { factWords, viewWords } from '../stage/view-words.ts';
import type { ViewSettings } from './store/viewer.ts';
import { trays } from './trays.tsx';
import styles from './ViewToolbar.module.css';

// Buttons over the 3D view; each has its key. The tools come first, as they open below.

export interface ViewToolbarProps {
  readonly view: RefObject<ViewHandle | null>;
}

export function ViewToolbar({ view }: ViewToolbarProps) {
  const { commands } = useStores<'commands'>();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={viewWords.toolbar}>
      <TrayButtons />
      <div className={styles.group}>
        <IconButton
          label={viewWords.frame}
          command="view-frame"
          shortcut="F"
          icon={<Maximize />}
          onClick={() => view.current?.frame()}
        />
        <IconButton
          label={viewWords.reset}
          command="view-reset"
          shortcut="R"
          icon={<RotateCcw />}
          onClick={() => view.current?.show('perspective')}
        />
      </div>
      <div className={classes(styles.group, styles.sides)}>
        {sides.map(([name, key, icon]) => (
          <IconButton
            key={name}
            label={viewWords[name]}
            command={`view-${name}`}
            shortcut={`${viewWords.numpad}${key}`}
            icon={icon}
            onClick={() => view.current?.show(name)}
          />
        ))}
      </div>
      <Toggles />
      <div className={styles.group}>
        <IconButton
          label={viewWords.help}
          command="view-help"
          shortcut="H"
          icon={<CircleHelp />}
          onClick={() => void commands.run('shortcuts')}
        />
      </div>
    </div>
  );
}

const sides: readonly (readonly [ViewName & ('front' | 'right' | 'top'), string, ReactNode])[] = [
  ['front', '1', <Square key="front" />],
  ['right', '3', <SquareArrowRight key="right" />],
  ['top', '7', <SquareArrowDown key="top" />],
];

function TrayButtons() {
  const { viewer } = useStores<'viewer'>();
  const open = useStore(viewer.store, (state) => state.tray);
  return (
    <div className={styles.group}>
      {trays.map(({ name, label, icon, shortcut }) => (
        <IconButton
          key={name}
          label={label}
          command={`view-tray-${name}`}
          shortcut={shortcut}
          icon={icon}
          pressed={open === name}
          onClick={() => viewer.setTray(open === name ? null : name)}
        />
      ))}
    </div>
  );
}

/** The command and the key of each, if it has one. */
const toggles: readonly (readonly [
  keyof ViewSettings,
  command: string,
  key: string | undefined,
  ReactNode,
])[] = [
  ['grid', 'grid', 'B', <Grid3x3 key="grid" />],
  ['dimensions', 'dimensions', 'D', <Ruler key="dimensions" />],
  ['turntable', 'turntable', 'T', <Rotate3d key="turntable" />],
  ['keepCamera', 'keep-camera', undefined, <Lock key="keepCamera" />],
];

function Toggles() {
  const { viewer, look } = useStores<'look' | 'viewer'>();
  const settings = useStore(viewer.store, (state) => state.settings);
  const wires = useStore(look.store, (state) => state.wires);
  return (
    <div className={styles.group}>
      {toggles.map(([name, command, key, icon]) => (
        <IconButton
          key={name}
          label={viewWords[name]}
          command={`view-${command}`}
          {...(key !== undefined && { shortcut: key })}
          icon={icon}
          pressed={settings[name]}
          onClick={() => viewer.toggle(name)}
        />
      ))}
      <IconButton
        label={viewWords.wireframe}
        command="view-wireframe"
        shortcut="W"
        icon={<Box />}
        pressed={wires !== 'off'}
        onClick={look.toggleWires}
      />
    </div>
  );
}

// The one tool that is open over the 3D view, at its left edge: a title, a way out, and what the tool shows.

/** As the style has it: the frame's width with its margins, and below which width of the view it is a sheet. */
const trayWidthPx = 288;

const sheetBelowPx = 420;

/** Of the view's height, as the style has it. */
const sheetPart = 0.5;

/** What an open tool covers of a view of this size. */
export const coveredByTray: CoverOf = ({ width, height }) =>
  width > sheetBelowPx
    ? { left: trayWidthPx, bottom: 0 }
    : { left: 0, bottom: Math.round(height * sheetPart) };

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

/** What was left out, replaced or repaired when a model was read: warnings first, only so many that the view stays visible. */
const mostNotes = 5;

/** Nothing when there is nothing to say. */
function LoadNotes({ notes }: { readonly notes: readonly LoadNote[] }) {
  const rows = [...new Map(notes.map((note) => [note.message, note])).values()].toSorted(
    (a, b) => Number(a.level === 'info') - Number(b.level === 'info'),
  );
  if (rows.length === 0) return null;
  const tone = rows.some(({ level }) => level === 'warn') ? styles.warnings : styles.remarks;
  return (
    <ul className={tone} aria-label={viewWords.notWhole}>
      {rows.slice(0, mostNotes).map(({ message, level }) => (
        <li key={message}>
          {level === 'warn' ? <TriangleAlert /> : <Info />}
          {message}
        </li>
      ))}
      {rows.length > mostNotes && <li>{viewWords.moreNotes(rows.length - mostNotes)}</li>}
    </ul>
  );
}

/** What the shown model consists of, along the lower edge of the view, with what could not be shown. */
export function ModelFactsBar({
  model,
  software,
  onFullDetail,
}: {
  readonly model: LoadedModel;
  readonly software: boolean;
  /** Draws every triangle, however long that takes. */
  readonly onFullDetail: () => void;
}) {
  const { facts, sizeBytes, simplified, notes } = model;
  const { min, max } = facts.bounds;
  const { width, height, depth } = dimensionsOf([max[0] - min[0], max[1] - min[1], max[2] - min[2]]);
  const rows: readonly (readonly [string, string])[] = [
    [factWords.size, [width, height, depth].map((length) => lengthText(length)).join(' × ')],
    [factWords.triangles, formatNumber(facts.triangles)],
    ...(facts.lines > 0 ? [[factWords.lines, formatNumber(facts.lines)] as const] : []),
    ...(facts.points > 0 ? [[factWords.points, formatNumber(facts.points)] as const] : []),
    [factWords.vertices, formatNumber(facts.vertices)],
    [factWords.materials, String(facts.materials)],
    [factWords.textures, String(facts.textures)],
    [factWords.file, formatBytes(sizeBytes)],
  ];
  return (
    <div className={styles.foot}>
      <LoadNotes notes={notes} />
      {simplified && (
        <Button size="sm" className={styles.detail} onClick={onFullDetail}>
          {viewWords.everyTriangle}
        </Button>
      )}
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {software && (
          <div>
            <dt>{factWords.drawnBy}</dt>
            <dd>{factWords.processor}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
