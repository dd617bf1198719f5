/** The body of a delivery that was received: its bytes, its text, and that text as it is easy to read. Pure. */

/** `text` is null when the bytes are no UTF-8, or begin with a mark that reading would drop. */
export interface ReceivedBody {
  readonly bytes: Uint8Array;
  readonly text: string | null;
  /** Null when the text is no JSON. */
  readonly pretty: string | null;
}

/** As it was kept. */
export function bodyOf(bodyBase64: string): ReceivedBody {
  const bytes = Uint8Array.from(atob(bodyBase64), (letter) => letter.codePointAt(0) ?? 0);
  const text = textOf(bytes);
  return { bytes, text, pretty: text === null ? null : prettyOf(text) };
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function prettyOf(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}
