/** Which key a command has now, for what is written on buttons and in tooltips. */
import { createContext } from 'react';

/** `usual` is the key that the command comes with, as `Kbd` writes it; undefined for a command without a key. */
export type ShownKeys = (command: string, usual: string | undefined) => string | undefined;

/** Keys as they come. */
export const ShownKeysContext = createContext<ShownKeys>((_, usual) => usual);
