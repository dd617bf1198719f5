/** Place of the queue screen. */
export function QueueScreen(_props: { readonly focus: string | null }) {
  return null;
}
