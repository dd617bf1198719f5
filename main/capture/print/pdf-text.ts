/** Text for the PDF's built-in typefaces, which know the letters of Windows-1252 and no others. */

const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** True for letters that the typeface has. */
function printable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || beyondLatin1.includes(letter);
}

/** The same text, accents dropped where the typeface lacks the letter, and `?` for what it cannot show at all. */
export function pdfText(text: string): string {
  return Array.from(text.normalize('NFC'))
    .map((letter) => {
      if (printable(letter)) return letter;
      const plain = letter.normalize('NFKD')[0] ?? '';
      return printable(plain) ? plain : '?';
    })
    .join('');
}
