/** Text of others in HTML: file names and what cameras call themselves may hold anything. */
import { withoutHiddenMarks } from '../../contract/plain/hidden-marks.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes: without hidden marks, and with `�` for control characters. */
export function escapeHtml(text: string): string {
  return withoutHiddenMarks(text)
    .replace(/\p{Cc}/gu, '�')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
