/** Text of others in HTML: file names and what cameras call themselves may hold anything. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes; control characters and those that turn the direction of writing become `�`. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '�')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
