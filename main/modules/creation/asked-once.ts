/** One answer for calls that are made again because theirs was lost on the way to the page. */

/** `once` runs the action unless the same key has run it; a action that failed may be tried again. */
export interface AskedOnce<T> {
  once(key: string | undefined, action: () => Promise<T>): Promise<T>;
}

/** A page asks again within seconds of its reconnection; these many answers are plenty. */
const mostKept = 100;

/** Kept in memory, for calls that come while the first is on its way; after a start the journal knows (`enteredBefore`). */
export function createAskedOnce<T>(): AskedOnce<T> {
  const answers = new Map<string, Promise<T>>();
  return {
    once(key, action) {
      if (key === undefined) return action();
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = action();
      answers.set(key, answer);
      for (const old of answers.keys()) if (answers.size > mostKept) answers.delete(old);
      answer.catch(() => answers.delete(key));
      return answer;
    },
  };
}
