/** The buttons that forget a library, as neighbours in their list: where the focus goes when one goes with its row. */

/** Marks the button. */
export const forgetButton = { 'data-forget': '' } as const;

/** To be asked when the row is gone: the button of the next row that has one, or else of the one before. */
export function forgetBeside(button: HTMLElement): () => HTMLElement | null {
  const list = button.closest('ul');
  const all = list === null ? [] : [...list.querySelectorAll<HTMLElement>('[data-forget]')];
  const place = all.indexOf(button);
  const nearest = [...all.slice(place + 1), ...all.slice(0, place).toReversed()];
  return () => nearest.find((one) => one.isConnected) ?? null;
}
