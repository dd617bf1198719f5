/** What reading a model has to say besides the model. */

/** Units that do not match, a prim that is not there, a reference to itself, a file that is not there or was not opened. */
export type LoadTopic = 'units' | 'prim' | 'circle' | 'file';

/** Something that the user should know: in words, with the name or line it is about. */
export interface LoadNote {
  readonly level: 'info' | 'warn';
  readonly what: 'missing' | 'replaced' | 'refused' | 'ignored' | 'repaired';
  readonly message: string;
  /** For callers that judge a file by the notes from reading it. */
  readonly about?: LoadTopic;
}
