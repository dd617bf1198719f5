/** Many controls as one stop of the Tab key: arrow keys lead from one to the next, and the last one used is the stop (WAI-ARIA roving tabindex). */
import { type ComponentProps, type KeyboardEvent, type Ref, useEffect, useRef } from 'react';

const focusable =
  'button:not([disabled]), input:not([disabled]), select:not([disabled]), a[href], [role="slider"], [role="separator"][tabindex], [data-roving]';

/** `inTabOrder` false: reached by arrow keys from elsewhere alone. */
export interface RovingFocusProps extends ComponentProps<'div'> {
  readonly inTabOrder?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * Controls come and go, so they are found in the document each time. A key that a control has taken (a menu that opens, a
 * branch that folds) leads nowhere; in a field of text the arrows leave at its ends. What is marked `data-roving="off"`
 * stays out of the order.
 */
export function RovingFocus({ inTabOrder = true, onKeyDown, onFocus, children, ...rest }: RovingFocusProps) {
  const frame = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const settle = (): void => {
      const items = itemsOf(element);
      if (current.current === null || !items.includes(current.current))
        current.current = items.find((item) => item.hasAttribute('data-roving-first')) ?? items[0] ?? null;
      for (const item of items) setTabIndex(item, inTabOrder && item === current.current ? 0 : -1);
    };
    settle();
    const changes = new MutationObserver(settle);
    changes.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'tabindex'],
    });
    return () => changes.disconnect();
  }, [inTabOrder]);
  const take = (item: HTMLElement): void => {
    const element = frame.current;
    if (element === null) return;
    current.current = item;
    for (const one of itemsOf(element)) setTabIndex(one, inTabOrder && one === item ? 0 : -1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the controls inside are what is used
    <div
      {...rest}
      ref={frame}
      onFocus={(event) => {
        onFocus?.(event);
        const item = event.target.closest<HTMLElement>(focusable);
        if (item !== null && frame.current?.contains(item) === true) take(item);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const step = event.defaultPrevented ? null : stepOf(event);
        const element = frame.current;
        if (step === null || element === null || !(event.target instanceof HTMLElement)) return;
        const items = itemsOf(element);
        const at = items.indexOf(event.target);
        const next =
          items[at < 0 ? 0 : step === 'first' ? 0 : step === 'last' ? items.length - 1 : at + step];
        if (next === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        next.focus();
      }}
    >
      {children}
    </div>
  );
}

function itemsOf(frame: HTMLElement): HTMLElement[] {
  return [...frame.querySelectorAll<HTMLElement>(focusable)].filter(
    (item) => item.dataset['roving'] !== 'off' && item.closest('[hidden]') === null,
  );
}

function setTabIndex(item: HTMLElement, value: 0 | -1): void {
  if (item.getAttribute('tabindex') !== String(value)) item.setAttribute('tabindex', String(value));
}

const steps: Readonly<Record<string, 1 | -1 | 'first' | 'last'>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
};

/** Null for a key that the control itself needs. */
function stepOf(event: KeyboardEvent): 1 | -1 | 'first' | 'last' | null {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const step = steps[key] ?? null;
  if (!(target instanceof HTMLElement)) return step;
  const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown';
  // A slider takes the keys along it.
  if (target.matches('input[type="range"], [role="slider"]')) return isUpOrDown ? step : null;
  if (!(target instanceof HTMLInputElement)) return step;
  if (target.type === 'checkbox' || target.type === 'radio' || isUpOrDown) return step;
  const { selectionStart, selectionEnd, value } = target;
  if (key === 'ArrowLeft' && selectionStart === 0 && selectionEnd === 0) return step;
  if (key === 'ArrowRight' && selectionStart === value.length && selectionEnd === value.length) return step;
  return null;
}
