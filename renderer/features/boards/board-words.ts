/** Boards in words. Pure. */
import type { BoardLayout, NamedBoard } from '../../../main/contract/model/capture/board.ts';
import type { Dictionary } from '../../../main/contract/model/capture/dictionaries.ts';
import { deviationPercent, uncertaintyPercent } from '../../state/board-measure.ts';

/** A length to a hundredth of a millimetre. */
export function mm(value: number): string {
  return `${Math.round(value * 100) / 100} mm`;
}

/** With a sign: `+0.4 %`. */
export function signedPercent(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : '±'}${Math.abs(rounded)} %`;
}

/** `7 × 5 squares, DICT_5X5_100, markers 75 %`. */
export function layoutWords({ columns, rows, dictionary, markerRatio, legacy }: BoardLayout): string {
  const old = legacy ? ', layout of OpenCV before 4.6' : '';
  return `${columns} × ${rows} squares, ${dictionary}, markers ${Math.round(markerRatio * 100)} %${old}`;
}

/** What is known about its squares: the nominal length, and what the ruler said. */
export function squareWords({ nominalSquareMm, measure }: NamedBoard): string {
  if (measure === null) return `${mm(nominalSquareMm)} as designed, not measured yet`;
  const square = mm(measure.lengthMm / measure.squares);
  const off = signedPercent(deviationPercent(measure, nominalSquareMm));
  const sure = Math.round(uncertaintyPercent(measure) * 100) / 100;
  return `${square} measured, known to ${sure} % (${off} against the ${mm(nominalSquareMm)} designed)`;
}

/** `DICT_4X4_50` and its like first: what people print. The rest behind, as OpenCV names them. */
export function dictionaryHint(
  dictionary: Dictionary,
  { modules, markers }: { modules: number; markers: number },
): string {
  return dictionary.startsWith('DICT_APRILTAG')
    ? `AprilTag, ${markers} markers of ${modules} × ${modules}`
    : `${markers} markers of ${modules} × ${modules}`;
}

/** A file name that every system takes. */
export function pdfName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return `${plain === '' ? 'board' : plain}.pdf`;
}
