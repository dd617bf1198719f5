/** Drawing in millimetres from the sheet's upper left corner, on a PDF that counts in points. */

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
