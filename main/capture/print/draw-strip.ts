/** What is beside a printed board: the control bar that shows its scale, and what the sheet is. */

import type { BoardSheet } from '../../contract/rules/capture/board-sheet.ts';
import type { BoardPrint } from '../../contract/schema/capture/board.ts';
import { fillRectangles, pointsPerMm, type Rectangle } from './page.ts';

/** Text for the PDF's built-in typefaces, which know the letters of Windows-1252 and no others. */

const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** True for letters that the typeface has. */
function printable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || beyondLatin1.includes(letter);
}

/** The same text, accents dropped where the typeface does not have the letter, and `?` for what it cannot show at all. */
export function pdfText(text: string): string {
  return Array.from(text.normalize('NFC'))
    .map((letter) => {
      if (printable(letter)) return letter;
      const plain = letter.normalize('NFKD')[0] ?? '';
      return printable(plain) ? plain : '?';
    })
    .join('');
}

/** Length of the control bar, and what lies between two of its ticks. */
const barMm = 100;
const tickMm = 10;
/** White between the board and the strip, so that no corner of the board touches ink. */
const quietMm = 5;
const lineMm = 0.3;

/** Places what is laid out along the strip on the sheet: lying below the board, or turned to read upwards beside it. */
function along(strip: BoardSheet['strip']): (area: Rectangle) => Rectangle {
  if (!strip.turned) return (area) => ({ ...area, xMm: strip.xMm + area.xMm, yMm: strip.yMm + area.yMm });
  return ({ xMm, yMm, widthMm, heightMm }) => ({
    xMm: strip.xMm + yMm,
    yMm: strip.yMm + strip.heightMm - xMm - widthMm,
    widthMm: heightMm,
    heightMm: widthMm,
  });
}

/** The line of the bar, a tick every 10 mm. Its ends are the outer edges of the line: exactly 100 mm apart. */
export function controlBar(strip: BoardSheet['strip']): Rectangle[] {
  const top = quietMm;
  const line = { xMm: 0, yMm: top + 2, widthMm: barMm, heightMm: lineMm };
  const ticks = Array.from({ length: barMm / tickMm + 1 }, (_, tick) => ({
    // The first and the last lie inside of the bar, the others have the true place in their middle.
    xMm: Math.min(Math.max(tick * tickMm - lineMm / 2, 0), barMm - lineMm),
    yMm: tick % 5 === 0 ? top : top + 1,
    widthMm: lineMm,
    heightMm: tick % 5 === 0 ? 4 + lineMm : 2 + lineMm,
  }));
  return [line, ...ticks].map(along(strip));
}

/** A length as it is printed: at most two decimals. */
const mm = (value: number): string => `${Math.round(value * 100) / 100} mm`;

/** What the sheet shows, line by line. */
export function captionLines({ layout, squareMm, paper, name }: BoardPrint): string[] {
  const legacy = layout.legacy ? ', layout of OpenCV before 4.6' : '';
  return [
    name === '' ? `ChArUco board, ${paper}` : name,
    `${layout.columns} x ${layout.rows} squares, ${layout.dictionary}${legacy}`,
    `square ${mm(squareMm)}, marker ${mm(squareMm * layout.markerRatio)}`,
    `Print at 100 %, no scaling; then measure the bar and ${Math.max(layout.columns - 1, 1)} squares.`,
  ];
}

/** Draws control bar and caption into the strip of the sheet. */
export function drawStrip(document: PDFKit.PDFDocument, print: BoardPrint, sheet: BoardSheet): void {
  const { strip } = sheet;
  fillRectangles(document, controlBar(strip), 'black');
  const k = pointsPerMm;
  document.save();
  if (strip.turned) {
    document.translate(strip.xMm * k, (strip.yMm + strip.heightMm) * k).rotate(-90);
  } else {
    document.translate(strip.xMm * k, strip.yMm * k);
  }
  const write = (text: string, xMm: number, yMm: number, widthMm: number, align: 'left' | 'center'): void => {
    document.text(pdfText(text), xMm * k, yMm * k, {
      width: widthMm * k,
      height: 3 * k,
      align,
      ellipsis: true,
    });
  };
  document.fillColor('black').font('Helvetica').fontSize(6);
  for (const label of [0, 50, 100]) {
    const widthMm = 12;
    const xMm = label === 0 ? 0 : label - (label === 100 ? widthMm : widthMm / 2);
    const align = label === 50 ? 'center' : 'left';
    if (label === 100) {
      const text = '100 mm';
      document.text(text, label * k - document.widthOfString(text), (quietMm + 5) * k, { lineBreak: false });
    } else write(String(label), xMm, quietMm + 5, widthMm, align);
  }
  const stripLength = strip.turned ? strip.heightMm : strip.widthMm;
  const left = barMm + 5;
  captionLines(print).forEach((line, place) => {
    document.font(place === 0 ? 'Helvetica-Bold' : 'Helvetica').fontSize(6);
    write(line, left, quietMm - 0.3 + place * 2.75, stripLength - left, 'left');
  });
  document.restore();
}
