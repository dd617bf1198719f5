/** What is wrong in a form, in words at the field. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';

const range = (least: number, most: number) => ({ least, most });

export const formWords = catalogue('shared.form', {
  imageComing: 'The image is still being copied to the library.',
  otherImage: 'Select another image.',
  clipMissing: 'Select the clip that measures the asset.',
  clipComes:
    'A new clip is still being copied and will replace this one. Wait until it is copied, or stop copying it.',
  imageMissing: 'Select an image of the object, or use the clip’s best still.',
  clipStopped: 'This clip does not pass. Re-film it, or confirm below that you want to send it anyway.',
  clipInRowStopped: icu(
    'This clip does not pass. {headline} Re-film it, or send it anyway.',
    (headline: string) => ({
      headline,
    }),
  ),
  labelTooLong: 'A label can have at most 100 characters.',
  namedByNoRow: icu('“{file}” is not used by any row.', (file: string) => ({ file })),
  clipsAmongStandard: icu(
    '{table} contains clips, but this batch has standard assets. Select “Measured” above if every row has an image and a clip; otherwise undo, and add the table to a separate batch.',
    (table: string) => ({ table }),
  ),
  pastedRows: 'the pasted rows',
  notCopied: icu(
    '{none, select, true {None of the files could be copied to the library.} other {{failed} of {of} files could not be copied to the library.}}',
    (failed: number, of: number) => ({ none: failed === of, failed, of }),
  ),
  wholeNumber: icu('Enter a whole number from {least} to {most}.', range),
  millimetres: icu('Enter {least} to {most} mm.', range),
  lengthInMm: 'Enter a length in mm, such as 245.5.',
  moreSquares: 'Too few squares. Use 7 by 5 or more.',
  markerPart: 'Enter 30 to 95 % of the square.',
  nameMissing: 'Enter a name.',
  nameTooLong: 'A name can have at most 60 characters.',
});
