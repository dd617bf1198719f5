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
import { sizeText, standingSize } from '../../../main/contract/plain/measure-text.ts';
import type { AssetFacts } from '../../../main/contract/schema/library/facts.ts';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import type { ViewName } from '../../scene/frames.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { CoverOf } from '../../scene/view/both-cameras.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Toolbar, type ToolbarGroup, type ToolbarItem } from '../../ui/controls/Toolbar.tsx';
import { formatBytes, formatNumber } from '../../ui/text/format.ts';
import type { TrayName } from '../stage/store/shown-file.ts';
import type { TrayProps } from '../stage/tray.ts';
import { factWords, toolGroupWords, viewWords } from '../stage/view-words.ts';
import { measureRows } from './panel/panel-words.ts';
import type { ViewSettings } from './store/viewer.ts';
import { trays } from './trays.tsx';
import styles from './ViewToolbar.module.css';

// Buttons over the 3D view. The tools come first, as they open below; what fits no more is in the menu at the end.

export interface ViewToolbarProps {
  readonly view: RefObject<ViewHandle | null>;
  /** Opens this tool, or closes it. */
  readonly onTray: (name: TrayName) => void;
}

export function ViewToolbar({ view, onTray }: ViewToolbarProps) {
  const { commands } = useStores<'commands'>();
  return (
    <Toolbar
      label={viewWords.toolbar}
      className={styles.toolbar}
      groups={[...useTrayGroups(onTray), cameraGroup(view, useToggles(['keepCamera'])), useShownGroup()]}
      moreLabel={viewWords.more}
      more={[
        {
          label: viewWords.help,
          icon: <CircleHelp />,
          command: 'view-help',
          shortcut: 'H',
          onSelect: () => void commands.run('shortcuts'),
        },
      ]}
    />
  );
}

/** The tools by what they are for. */
const trayGroups = [
  ['inspect', ['look', 'measure']],
  ['simulate', ['physics']],
  ['annotate', ['marks', 'picture']],
] as const satisfies readonly (readonly [keyof typeof toolGroupWords, readonly TrayName[]])[];

function useTrayGroups(onTray: (name: TrayName) => void): ToolbarGroup[] {
  const { viewer } = useStores<'viewer'>();
  const open = useStore(viewer.store, (state) => state.tray);
  return trayGroups.map(([group, names]) => ({
    label: toolGroupWords[group],
    items: names.flatMap((wanted) =>
      trays
        .filter(({ name }) => name === wanted)
        .map(({ name, label, icon, shortcut }) => ({
          label,
          icon,
          command: `view-tray-${name}`,
          shortcut,
          pressed: open === name,
          isWorded: true,
          onPress: () => onTray(name),
        })),
    ),
  }));
}

const sides: readonly (readonly [ViewName & ('front' | 'right' | 'top'), string, ReactNode])[] = [
  ['front', '1', <Square key="front" />],
  ['right', '3', <SquareArrowRight key="right" />],
  ['top', '7', <SquareArrowDown key="top" />],
];

function cameraGroup(view: RefObject<ViewHandle | null>, toggled: readonly ToolbarItem[]): ToolbarGroup {
  return {
    label: toolGroupWords.camera,
    items: [
      {
        label: viewWords.frame,
        command: 'view-frame',
        shortcut: 'F',
        icon: <Maximize />,
        onPress: () => view.current?.frame(),
      },
      {
        label: viewWords.reset,
        command: 'view-reset',
        shortcut: 'R',
        icon: <RotateCcw />,
        onPress: () => view.current?.show('perspective'),
      },
      ...sides.map(([name, key, icon]) => ({
        label: viewWords[name],
        command: `view-${name}`,
        shortcut: `${viewWords.numpad}${key}`,
        icon,
        onPress: () => view.current?.show(name),
      })),
      ...toggled,
    ],
  };
}

/** The command and the key of each, if it has one. */
const toggles: Readonly<
  Record<
    keyof ViewSettings,
    { readonly command: string; readonly shortcut?: string; readonly icon: ReactNode }
  >
> = {
  grid: { command: 'view-grid', shortcut: 'B', icon: <Grid3x3 /> },
  dimensions: { command: 'view-dimensions', shortcut: 'D', icon: <Ruler /> },
  turntable: { command: 'view-turntable', shortcut: 'T', icon: <Rotate3d /> },
  keepCamera: { command: 'view-keep-camera', icon: <Lock /> },
};

function useToggles(names: readonly (keyof ViewSettings)[]): ToolbarItem[] {
  const { viewer } = useStores<'viewer'>();
  const settings = useStore(viewer.store, (state) => state.settings);
  return names.map((name) => ({
    ...toggles[name],
    label: viewWords[name],
    pressed: settings[name],
    onPress: () => viewer.toggle(name),
  }));
}

function useShownGroup(): ToolbarGroup {
  const { look } = useStores<'look'>();
  const wires = useStore(look.store, (state) => state.wires);
  const items = [
    ...useToggles(['grid', 'dimensions', 'turntable']),
    {
      label: viewWords.wireframe,
      command: 'view-wireframe',
      shortcut: 'W',
      icon: <Box />,
      pressed: wires !== 'off',
      onPress: look.toggleWires,
    },
  ];
  return { label: toolGroupWords.show, items };
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

/** What the shown file has, without what the panel beside the view states in the same words. */
function factRows(
  { facts, sizeBytes }: LoadedModel,
  known: AssetFacts | null,
): (readonly [string, string])[] {
  const { min, max } = facts.bounds;
  const stated = new Set((known === null ? [] : measureRows(known)).map((row) => row.join('\n')));
  const rows: readonly (readonly [string, string])[] = [
    [factWords.size, sizeText(standingSize([max[0] - min[0], max[1] - min[1], max[2] - min[2]]))],
    [factWords.triangles, formatNumber(facts.triangles)],
    ...(facts.lines > 0 ? [[factWords.lines, formatNumber(facts.lines)] as const] : []),
    ...(facts.points > 0 ? [[factWords.points, formatNumber(facts.points)] as const] : []),
    [factWords.vertices, formatNumber(facts.vertices)],
    [factWords.materials, formatNumber(facts.materials)],
    [factWords.textures, formatNumber(facts.textures)],
    [factWords.file, formatBytes(sizeBytes)],
  ];
  return rows.filter((row) => !stated.has(row.join('\n')));
}

/** What the shown model consists of, along the lower edge of the view, with what could not be shown. */
export function ModelFactsBar({
  model,
  known,
  software,
  onFullDetail,
}: {
  readonly model: LoadedModel;
  /** What the panel states of the asset. */
  readonly known: AssetFacts | null;
  readonly software: boolean;
  /** Draws every triangle, however long that takes. */
  readonly onFullDetail: () => void;
}) {
  const { simplified, notes } = model;
  const rows = factRows(model, known);
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
