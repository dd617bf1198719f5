/** ChArUco boards: their layout, the boards a user owns, and what is found in a clip. */
import { z } from 'zod';
import { dictionaries } from '../../plain/capture/dictionaries.ts';
import { boardIdSchema } from '../ids.ts';

/** OpenCV's names of predefined dictionaries. */
export const dictionarySchema = z.enum(dictionaries);

/** What the detection needs to know of a board; no physical size. */
export const boardLayoutSchema = z.strictObject({
  dictionary: dictionarySchema,
  /** Squares along X (OpenCV's `squaresX`). */
  columns: z.int().min(3).max(30),
  /** Squares along Y (OpenCV's `squaresY`). */
  rows: z.int().min(3).max(30),
  /** Edge of a marker over the edge of a square. */
  markerRatio: z.number().min(0.3).max(0.95),
  /** Rows begin with the other colour, as OpenCV drew them before 4.6. */
  legacy: z.boolean(),
  /** Id of its first marker; 0 where it is left out, as in boards that were stored before. */
  firstId: z.int().min(0).max(2319).optional(),
  /** Printed in negative: black is white, markers included. */
  inverted: z.boolean().optional(),
});
export type BoardLayout = z.infer<typeof boardLayoutSchema>;

/** Several squares measured at once with a ruler, because half a millimetre of one square would be a percent of scale. */
export const boardMeasureSchema = z.strictObject({
  squares: z.int().min(1).max(30),
  lengthMm: z.number().min(1).max(10_000),
  /** What the ruler cannot tell, in mm. */
  uncertaintyMm: z.number().min(0.05).max(50),
});
export type BoardMeasure = z.infer<typeof boardMeasureSchema>;

/** Short and random, made with the PDF: which print it is. */
export const boardSerialSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{6}$/);

/** What the code in the margin of a print says of it; nobody has checked it. */
export const boardCodeSchema = z.object({
  layout: boardLayoutSchema,
  /** As it was meant to be printed. */
  squareMm: z.number().min(5).max(200),
  serial: boardSerialSchema,
});
export type BoardCode = z.infer<typeof boardCodeSchema>;

const boardFields = {
  name: z.string().trim().min(1).max(60),
  layout: boardLayoutSchema,
  /** As it was meant to be printed. */
  nominalSquareMm: z.number().min(1).max(1000),
  /** Null until someone has put a ruler on the print. */
  measure: boardMeasureSchema.nullable(),
  /** Of its print; left out for one that has no code. */
  serial: boardSerialSchema.optional(),
};
/** A board of one's own, kept for this person on this machine. */
export const namedBoardSchema = z.object({ id: boardIdSchema, ...boardFields });
export type NamedBoard = z.infer<typeof namedBoardSchema>;
/** Without an id it is a new one. */
export const boardInputSchema = z.strictObject({ id: boardIdSchema.nullable(), ...boardFields });
export type BoardInput = z.infer<typeof boardInputSchema>;

/** Which board a clip is judged by: the one that is found in it, or one of one's own. */
export const boardChoiceSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auto') }),
  z.strictObject({ type: z.literal('named'), boardId: boardIdSchema }),
]);
export type BoardChoice = z.infer<typeof boardChoiceSchema>;

/** The board that a clip shows, as detected, not as configured. */
export const boardFoundSchema = z.object({
  /** `dictionary` is the smallest one that explains all ids seen. */
  layout: boardLayoutSchema,
  /** The print shows the markers as in a mirror; no pose can be had from it. */
  mirrored: z.boolean(),
  /** Frames that were searched, and those in which it was recognised. */
  searched: z.int().nonnegative(),
  recognised: z.int().nonnegative(),
  /** True when rows and columns are sure; a board that is never seen whole may be larger. */
  sizeSure: z.boolean(),
  /** Boards that lie beside it, as far as they were seen; left out where there is none. */
  others: z.array(boardLayoutSchema).optional(),
});
export type BoardFound = z.infer<typeof boardFoundSchema>;

/** Paper that a board is printed on. */
export const paperSchema = z.enum(['A4', 'A3', 'Letter']);
export type Paper = z.infer<typeof paperSchema>;
/** What a printed sheet shows. */
export const boardPrintSchema = z.strictObject({
  layout: boardLayoutSchema,
  squareMm: z.number().min(5).max(200),
  paper: paperSchema,
  name: z.string().trim().max(60).default(''),
  /** Left out: no code is printed. */
  serial: boardSerialSchema.optional(),
});
export type BoardPrint = z.infer<typeof boardPrintSchema>;
