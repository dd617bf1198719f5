/** The readers' matrices are those of `main/formats`, which the view's readers use, too. */
export * from '../../formats/matrix.ts';
