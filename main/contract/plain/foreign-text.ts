/** Text of others, such as names of files: without the marks that nobody sees and that make a name read as another one, and as HTML. */

/**
 * What Unicode has programs not show, such as marks that turn the direction of writing and the fillers of Hangul. Not the
 * joiners U+200C and U+200D and the selectors of variants, which belong to words and to emoji.
 */
const hidden =
  /[[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\p{Join_Control}\p{Variation_Selector}]]/gv;

/** The text without them: for the names of files and folders, and for names in what leaves Caliper. */
export function withoutHiddenMarks(text: string): string {
  return text.replace(hidden, '');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes of XML and HTML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** The same for what is shown: without hidden marks, and with `�` for control characters. */
export function escapeHtml(text: string): string {
  return escapeMarkup(withoutHiddenMarks(text).replace(/\p{Cc}/gu, '�'));
}
