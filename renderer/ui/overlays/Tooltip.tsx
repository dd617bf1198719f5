/**
 * A short hint on hover and keyboard focus, and which one is shown: that of what the pointer rests on, or of what the
 * keyboard has come to. It is drawn for the eye alone, outside of every landmark: the element's own name, text or
 * description says the same to a screen reader.
 */
import { Tooltip as Base } from '@base-ui/react/tooltip';
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Kbd } from '../text/Kbd.tsx';
import styles from './Popups.module.css';

/** Wraps one element, which passes on its `data-` attributes. An empty `content` shows no tooltip. */
export interface TooltipProps extends Omit<Hint, 'anchor'> {
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Needs a `TooltipProvider` somewhere above. A screen has hundreds: each is a few attributes, and one popup shows them. */
export function Tooltip({ children, ...hint }: TooltipProps) {
  return hint.content === '' ? children : cloneElement(children, hintAttributes(hint));
}

/** The popup of all tooltips on the page, from the first that is shown. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <TooltipPopup />
    </>
  );
}

function TooltipPopup() {
  const popup = useRef<HTMLDivElement>(null);
  const { hint, open, close } = useHint(popup);
  if (hint === null) return null;
  const { anchor, side, content, shortcut, command } = hint;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} className={styles.tooltipPositioner}>
          <Base.Popup ref={popup} className={styles.tooltipPopup} aria-hidden="true">
            {content}
            <Kbd keys={shortcut} command={command} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** What is shown, and beside what. */
interface Hint {
  readonly content: string;
  readonly shortcut?: string;
  /** Whose key `shortcut` is: the user may have given it another. */
  readonly command?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly anchor: Element;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;
const attributes = {
  content: 'data-hint',
  shortcut: 'data-hint-keys',
  command: 'data-hint-command',
  side: 'data-hint-side',
} as const;

/** To watch whether the hint of an element becomes another one. */
const hintAttributeNames: readonly string[] = Object.values(attributes);

function hintAttributes(hint: Omit<Hint, 'anchor'>): Record<string, string | undefined> {
  return {
    [attributes.content]: hint.content,
    [attributes.shortcut]: hint.shortcut,
    [attributes.command]: hint.command,
    [attributes.side]: hint.side,
  };
}

/** Of this element alone; null where it has none. */
function hintOf(anchor: Element): Hint | null {
  const content = anchor.getAttribute(attributes.content);
  const shortcut = anchor.getAttribute(attributes.shortcut);
  const command = anchor.getAttribute(attributes.command);
  const side = sides.find((one) => one === anchor.getAttribute(attributes.side));
  if (content === null) return null;
  return {
    anchor,
    content,
    side: side ?? 'bottom',
    ...(shortcut !== null && { shortcut }),
    ...(command !== null && { command }),
  };
}

/** The nearest element around it that has a hint. */
function hintedAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(`[${attributes.content}]`) : null;
}

/** The hint stays known while its popup fades. */
export interface ShownHint {
  readonly hint: Hint | null;
  readonly open: boolean;
  close(): void;
}

/** The pointer rests this long before a hint comes; from one to the next it comes at once. */
const restMs = 450;
/** Long enough for the pointer to cross over to the popup, where it may stay. */
const leaveMs = 120;

/** `popup` is where the hint is shown. Listens to the whole page. */
function useHint(popup: RefObject<Element | null>): ShownHint {
  const [hint, setHint] = useState<Hint | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((anchor: Element): void => {
    const next = anchor.isConnected ? hintOf(anchor) : null;
    if (next !== null) setHint(next);
    setOpen(next !== null);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => listenForHints({ popup, show, close }), [popup, show, close]);
  const anchor = open ? (hint?.anchor ?? null) : null;
  useEffect(() => (anchor === null ? undefined : followHints(anchor, show)), [anchor, show]);
  return { hint, open, close };
}

/** What is shown is what its element says by now; it goes with its element. */
function followHints(anchor: Element, show: (anchor: Element) => void): () => void {
  const changes = new MutationObserver(() => show(anchor));
  changes.observe(anchor, { attributeFilter: [...hintAttributeNames] });
  const removals = new MutationObserver(() => {
    if (!anchor.isConnected) show(anchor);
  });
  removals.observe(document.body, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    removals.disconnect();
  };
}

interface Popup {
  readonly popup: RefObject<Element | null>;
  show(anchor: Element): void;
  close(): void;
}

/** Answers how to stop. */
function listenForHints({ popup, show, close }: Popup): () => void {
  const stopped = new AbortController();
  /** What the pointer or the keyboard is at. Its hint comes later, or has gone again because it was pressed. */
  let at: Element | null = null;
  /** Whose hint is shown. */
  let shown: Element | null = null;
  let timer: number | undefined;
  const after = (ms: number, run: () => void): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(run, ms);
  };
  const say = (): void => {
    if (at === null) return;
    shown = at;
    show(at);
  };
  const hush = (): void => {
    window.clearTimeout(timer);
    shown = null;
    close();
  };
  const onBlur = ({ target }: Event): void => {
    if (target instanceof Node && at?.contains(target) === true) at = null;
    hush();
  };
  const isInPopup = ({ target }: Event): boolean =>
    target instanceof Node && popup.current?.contains(target) === true;

  const moveTo = (next: Element | null): void => {
    if (next === at) return;
    window.clearTimeout(timer);
    at = next;
    if (next === null) after(leaveMs, hush);
    else if (shown !== null) say();
    else after(restMs, say);
  };
  const onOver = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    // In its popup it is still at the element itself.
    moveTo(isInPopup(event) ? shown : hintedAround(event.target));
  };
  const onFocus = ({ target }: Event): void => {
    const next = hintedAround(target);
    if (next === null || !(target instanceof Element) || !target.matches(':focus-visible')) {
      // A window that was opened by a key takes the focus, and lies over what the pointer rests on.
      if (next !== at) hush();
      return;
    }
    window.clearTimeout(timer);
    at = next;
    say();
  };
  const onPress = (event: Event): void => {
    // A press into the popup is none outside of the window or menu that its element is in.
    if (isInPopup(event)) event.stopPropagation();
    else {
      at = hintedAround(event.target);
      hush();
    }
  };
  const listenTo = (type: string, hear: (event: never) => void): void =>
    window.addEventListener(type, hear as (event: Event) => void, { capture: true, signal: stopped.signal });
  listenTo('pointerover', onOver);
  listenTo('focusin', onFocus);
  listenTo('focusout', onBlur);
  for (const type of ['pointerdown', 'mousedown', 'click']) listenTo(type, onPress);
  listenTo('keydown', ({ key }: KeyboardEvent) => key === 'Escape' && shown !== null && hush());
  document.documentElement.addEventListener('pointerleave', () => moveTo(null), { signal: stopped.signal });
  return () => {
    stopped.abort();
    window.clearTimeout(timer);
  };
}
