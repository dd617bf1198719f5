/** For `raycast`: what is drawn and no pointer meets. One function, because another one is a change that draws the view anew. */
export const notMet = (): null => null;
