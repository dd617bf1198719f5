/** The hint of an element, written into its attributes: hundreds of them cost a screen nothing until one is shown. */

/** What is shown, and beside what. */
export interface Hint {
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

/** For whoever watches whether the hint of an element becomes another one. */
export const hintAttributeNames: readonly string[] = Object.values(attributes);

export function hintAttributes(hint: Omit<Hint, 'anchor'>): Record<string, string | undefined> {
  return {
    [attributes.content]: hint.content,
    [attributes.shortcut]: hint.shortcut,
    [attributes.command]: hint.command,
    [attributes.side]: hint.side,
  };
}

/** Of this element alone; null where it has none. */
export function hintOf(anchor: Element): Hint | null {
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
export function hintedAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(`[${attributes.content}]`) : null;
}
