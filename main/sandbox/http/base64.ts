/** Strict base64 (RFC 4648 section 4) out of a JSON string that comes in pieces. */

/** Decodes pieces of the text between two quotes. After a fault it decodes nothing more. */
export class Base64Decoder {
  #fault: string | null = null;
  #begin = '';
  /** An escape that has begun, from its backslash on. */
  #escape = '';
  /** Characters that wait for the rest of their group of four; the last group is always held back, as it may be padded. */
  #held = '';

  /** What is wrong, as a sentence without its subject; null so far. */
  get fault(): string | null {
    return this.#fault;
  }

  /** The decoded bytes of a piece, which holds no closing quote. */
  push(piece: Buffer): Buffer {
    if (this.#fault !== null || piece.length === 0) return Buffer.alloc(0);
    const raw = piece.toString('latin1');
    // PHP writes `\/` and .NET `\u002B`: escapes are a part of the base64 that clients send.
    const text = this.#escape !== '' || raw.includes('\\') ? this.#unescape(raw) : raw;
    if (this.#begin.length < dataPrefix.length) this.#begin += text.slice(0, dataPrefix.length);
    const whole = this.#held + text;
    const ready = Math.max(0, Math.ceil(whole.length / 4) * 4 - 4);
    this.#held = whole.slice(ready);
    return this.#decode(whole.slice(0, ready));
  }

  /** The bytes that were held back. `fault` says whether all was well. */
  end(): Buffer {
    if (this.#fault !== null) return Buffer.alloc(0);
    const bytes = Buffer.from(this.#held, 'base64');
    // The decoder skips what it does not know, and the bits that padding leaves over; a round trip of one group is cheap.
    if (this.#begin === '' && this.#escape === '') this.#fault = 'is empty';
    else if (this.#escape !== '' || bytes.toString('base64') !== this.#held) this.#fault = this.#invalid();
    return this.#fault === null ? bytes : Buffer.alloc(0);
  }

  /** Whatever no base64 has in it becomes a line feed, which the decoder's strictness then finds. */
  #unescape(raw: string): string {
    const text = this.#escape + raw;
    const begun = /\\(?:u[0-9a-fA-F]{0,3})?$/.exec(text.slice(-longestPartOfEscape))?.[0] ?? '';
    this.#escape = begun;
    return text
      .slice(0, text.length - begun.length)
      .replace(
        /\\(?:u00([0-9a-fA-F]{2})|([^]))/g,
        (_, hex: string | undefined, other: string | undefined) => {
          if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
          return other === '/' ? '/' : '\n';
        },
      );
  }

  /** Whole groups without padding: every four characters make three bytes, unless the decoder skipped some. */
  #decode(groups: string): Buffer {
    const bytes = Buffer.from(groups, 'base64');
    // The decoder also takes the alphabet of base64url.
    if (bytes.length === (groups.length / 4) * 3 && !groups.includes('-') && !groups.includes('_'))
      return bytes;
    this.#fault = this.#invalid();
    return Buffer.alloc(0);
  }

  #invalid(): string {
    return this.#begin.startsWith(dataPrefix)
      ? 'must be bare base64, without the data: prefix'
      : 'is not valid base64';
  }
}

const dataPrefix = 'data:';
const longestPartOfEscape = '\\u00f'.length;
