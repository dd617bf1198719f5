/** The focus after an element that had it is gone. */

/** Does the action; when the focus is lost by it, the first button of the same part of the form takes it. */
export function keepFocusIn(within: Element | null, action: () => void): void {
  const place = within?.closest('section, li') ?? null;
  const list = place?.parentElement?.closest('section') ?? null;
  action();
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const part = place?.isConnected === true ? place : list;
    part?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  });
}
