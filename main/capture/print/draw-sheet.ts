/** What is drawn on a sheet besides the board: its control bar and caption, and the guide to filming with it. */
import { type BoardSheet, sheetMarginMm } from '../../contract/rules/capture/board-sheet.ts';
import type { BoardPrint } from '../../contract/schema/capture/board.ts';
import { captionWords, guideWords } from './sheet-words.ts';

// Drawing in millimetres from the sheet's upper left corner, on a PDF that counts in points.

/** One millimetre in points: 72 to the inch of 25.4 mm. */
export const pointsPerMm = 72 / 25.4;

/** In mm. */
export interface Rectangle {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Fills them as one path, so that no viewer shows a seam between neighbours. */
export function fillRectangles(
  document: PDFKit.PDFDocument,
  rectangles: readonly Rectangle[],
  colour: 'black' | 'white',
): void {
  if (rectangles.length === 0) return;
  for (const { xMm, yMm, widthMm, heightMm } of rectangles) {
    document.rect(xMm * pointsPerMm, yMm * pointsPerMm, widthMm * pointsPerMm, heightMm * pointsPerMm);
  }
  document.fill(colour);
}

// Text for the PDF's built-in typefaces, which know the letters of Windows-1252 and no others.

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

// What is beside a printed board: the control bar that shows its scale, and what the sheet is.

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
function controlBar(strip: BoardSheet['strip']): Rectangle[] {
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
const mm = (value: number): number => Math.round(value * 100) / 100;

/** What the sheet shows, line by line. */
function captionLines({ layout, squareMm, paper, name, serial }: BoardPrint): string[] {
  return [
    name === '' ? captionWords.unnamed(paper) : name,
    captionWords.layout(layout),
    captionWords.sizes(mm(squareMm), mm(squareMm * layout.markerRatio), serial),
    captionWords.scale(Math.max(layout.columns - 1, 1)),
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
  // Beside a code the strip is shorter and deeper.
  const [left, top] = sheet.code === null ? [barMm + 5, quietMm - 0.3] : [0, quietMm + 9];
  captionLines(print).forEach((line, place) => {
    document.font(place === 0 ? 'Helvetica-Bold' : 'Helvetica').fontSize(6);
    write(line, left, top + place * 2.75, stripLength - left, 'left');
  });
  document.restore();
}

// The second sheet: how to film with the board, in words and in a drawing.

/** What a user does with the sheet, in order. */
function guideSteps({ layout, squareMm }: BoardPrint): string[] {
  const squares = Math.max(layout.columns - 1, 1);
  const { print, measure, place, record, walk, hold, check } = guideWords;
  const length = Math.round(squares * squareMm * 10) / 10;
  return [print, measure(squares, length), place, record, walk, hold, check];
}

/** Draws in a square of `edge` points: from above, the walk around object and board, with the user's stations. */
function drawWalk(document: PDFKit.PDFDocument, left: number, top: number, edge: number): void {
  const [x, y] = [left + edge / 2, top + edge / 2];
  const radius = edge * 0.38;
  document.lineWidth(0.8).strokeColor('black').fillColor('black');
  document.circle(x, y, radius).dash(4, { space: 3 }).stroke().undash();
  // The object, a chair-sized box, and the board beside it.
  document.roundedRect(x - edge * 0.15, y - edge * 0.08, edge * 0.13, edge * 0.16, 3).stroke();
  const cell = edge * 0.022;
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      if (row % 2 === column % 2)
        document.rect(x + edge * 0.02 + column * cell, y - 2.5 * cell + row * cell, cell, cell);
    }
  }
  document.fill();
  document.rect(x + edge * 0.02, y - 2.5 * cell, 7 * cell, 5 * cell).stroke();
  for (let station = 0; station < 8; station += 1) {
    drawPerson(document, x, y, radius, (station * Math.PI) / 4, edge);
  }
  document.fontSize(7).font('Helvetica');
  document.text(pdfText(guideWords.object), x - edge * 0.15, y + edge * 0.1, {
    width: edge * 0.13,
    align: 'center',
  });
  document.text(pdfText(guideWords.board), x + edge * 0.02, y + edge * 0.1, {
    width: 7 * cell,
    align: 'center',
  });
}

/** A user from above: shoulders, head, and what the phone sees. */
function drawPerson(
  document: PDFKit.PDFDocument,
  x: number,
  y: number,
  radius: number,
  angle: number,
  edge: number,
): void {
  document.save();
  document.translate(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  document.rotate((angle * 180) / Math.PI);
  const size = edge * 0.022;
  // In its own frame the user looks towards smaller x.
  document
    .moveTo(-size, 0)
    .lineTo(-5 * size, -1.6 * size)
    .lineTo(-5 * size, 1.6 * size)
    .closePath();
  document.fillOpacity(0.15).fill('black').fillOpacity(1);
  document.ellipse(size, 0, size * 0.9, size * 1.9).fillAndStroke('white', 'black');
  document.circle(size * 0.8, 0, size * 0.75).fill('black');
  document.rect(-size * 0.9, -size * 0.5, size * 0.35, size).fill('black');
  document.restore();
  // The way on, clockwise as seen on the sheet.
  const [from, to] = [angle + 0.2, angle + 0.5];
  const at = (a: number, r: number): [number, number] => [x + r * Math.cos(a), y + r * Math.sin(a)];
  const tip = at(to, radius * 1.13);
  document
    .moveTo(...at(from, radius * 1.13))
    .lineTo(...tip)
    .stroke();
  document
    .moveTo(...tip)
    .lineTo(...at(to - 0.07, radius * 1.18))
    .lineTo(...at(to - 0.07, radius * 1.08))
    .closePath()
    .fill('black');
}

/** Draws in a box: from the side, a user with a phone that looks down at board and object. */
function drawSide(document: PDFKit.PDFDocument, left: number, top: number, width: number): void {
  const floor = top + width * 0.5;
  const u = width / 100;
  document.lineWidth(0.8).strokeColor('black').fillColor('black');
  document
    .moveTo(left, floor)
    .lineTo(left + width, floor)
    .stroke();
  const eye: [number, number] = [left + 22 * u, floor - 27 * u];
  document
    .moveTo(...eye)
    .lineTo(left + 58 * u, floor)
    .lineTo(left + 96 * u, floor)
    .lineTo(left + 96 * u, floor - 16 * u);
  document.closePath().fillOpacity(0.1).fill('black').fillOpacity(1);
  // Head, trunk, legs, arm and phone.
  document.circle(left + 12 * u, floor - 38 * u, 4 * u).fill('black');
  document.lineWidth(2 * u).lineCap('round');
  document
    .moveTo(left + 12 * u, floor - 34 * u)
    .lineTo(left + 12 * u, floor - 17 * u)
    .stroke();
  document
    .moveTo(left + 12 * u, floor - 17 * u)
    .lineTo(left + 8 * u, floor - u)
    .stroke();
  document
    .moveTo(left + 12 * u, floor - 17 * u)
    .lineTo(left + 16 * u, floor - u)
    .stroke();
  document
    .moveTo(left + 12 * u, floor - 31 * u)
    .lineTo(left + 16 * u, floor - 26 * u)
    .lineTo(...eye)
    .stroke();
  document
    .save()
    .translate(...eye)
    .rotate(30)
    .roundedRect(-u, -3 * u, 2 * u, 6 * u, 0.5 * u)
    .fill('black')
    .restore();
  document.lineCap('butt').lineWidth(0.8);
  document.roundedRect(left + 80 * u, floor - 16 * u, 13 * u, 16 * u, 2).stroke();
  for (let square = 0; square < 7; square += 1) {
    if (square % 2 === 0) document.rect(left + (61 + square * 2) * u, floor - 1.2 * u, 2 * u, 1.2 * u);
  }
  document.fill('black');
}

/** Adds the second sheet, as large as the first. */
export function drawGuide(document: PDFKit.PDFDocument, print: BoardPrint, sheet: BoardSheet): void {
  const margin = (sheetMarginMm + 5) * pointsPerMm;
  const width = sheet.widthMm * pointsPerMm - 2 * margin;
  const height = sheet.heightMm * pointsPerMm - 2 * margin;
  const lying = width > height;
  const drawing = lying ? Math.min(width * 0.4, height * 0.62) : Math.min(width * 0.55, height * 0.4);
  const textWidth = lying ? width - drawing - 24 : width;
  document.fillColor('black').font('Helvetica-Bold').fontSize(16);
  document.text(pdfText(guideWords.title), margin, margin, { width: textWidth });
  document.moveDown(0.6).fontSize(10.5);
  guideSteps(print).forEach((step, place) => {
    const top = document.y;
    document.font('Helvetica-Bold').text(`${place + 1}`, margin, top, { width: 14 });
    document.font('Helvetica').text(pdfText(step), margin + 18, top, { width: textWidth - 18, lineGap: 1.5 });
    document.moveDown(0.5);
  });
  if (lying) {
    drawWalk(document, margin + width - drawing, margin, drawing);
    drawSide(document, margin + width - drawing, margin + drawing + 12, drawing * 0.75);
  } else {
    const top = document.y + 16;
    const side = width - drawing - 24;
    drawWalk(document, margin, top, drawing);
    drawSide(document, margin + drawing + 24, top + drawing / 2 - side * 0.3, side);
  }
}
