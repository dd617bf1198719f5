/** What is wrong in a form, in words at the field. Pure. */
export const formWords = {
  imageComing: 'The image is still being copied into the library.',
  otherImage: 'Choose another image.',
  clipMissing: 'Choose the clip that measures the asset.',
  clipComes:
    'The clip that was given last is still being copied, and will take the place of this one. Wait for it, or stop its copying.',
  imageMissing: 'Choose an image of the object, or take the clip’s best still.',
  clipStopped: 'This clip will not do. Film it again, or say below that it shall be sent anyway.',
  clipInRowStopped: (headline: string) =>
    `This clip will not do. ${headline} Film it again, or send it anyway.`,
  labelTooLong: 'A label has at most 100 characters.',
  namedByNoRow: (file: string) => `“${file}” is named by no row.`,
  clipsAmongStandard: (table: string) =>
    `Clips are named in ${table}, but this batch has rows of standard assets. Choose “Measured” above if every row is to have an image and a clip; otherwise undo, and add the table to a batch of its own.`,
  pastedRows: 'the pasted rows',
  notCopied(failed: number, of: number): string {
    return failed === of
      ? 'None of the files could be copied into the library.'
      : `${failed} of ${of} files could not be copied into the library.`;
  },
  wholeNumber: (least: number, most: number) => `A whole number, ${least} to ${most}.`,
  millimetres: (least: number, most: number) => `${least} to ${most} mm.`,
  lengthInMm: 'A length in mm, such as 245.5.',
  markerPart: 'Between 30 and 95 % of the square.',
  nameMissing: 'Give it a name.',
  nameTooLong: 'At most 60 characters.',
} as const;
