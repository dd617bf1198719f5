/** Which models a page was opening when its process ended: noted in the tab's storage, which both hosts keep over a reload. */

/** Nothing throws: storage that is full or forbidden costs only the notes. */
export interface OpeningNotes {
  /** Whether a page ended while it was opening this one, and nobody has requested it since. */
  endedWith(model: string): boolean;
  /** The user wants it all the same. */
  forgive(model: string): void;
  /** Notes that it is being opened, until the function that is returned is called. */
  begin(model: string): () => void;
  /** The page is left in good order: what it was opening is not to blame. */
  leave(): void;
}

interface Note {
  readonly model: string;
  readonly page: number;
}

const key = 'caliper.opening';
/** Nobody opens more at a time; what is older was not opened again for long. */
const mostNotes = 50;

/** `page` tells this load of the page from those before it. All that is known lies in `storage`. */
export function createOpeningNotes({
  storage,
  page,
}: {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly page: number;
}): OpeningNotes {
  const change = (to: (notes: readonly Note[]) => readonly Note[]): void => {
    try {
      storage.setItem(key, JSON.stringify(to(read(storage)).slice(-mostNotes)));
    } catch {
      // What cannot be noted is opened all the same.
    }
  };
  return {
    endedWith: (model) => read(storage).some((note) => note.model === model && note.page !== page),
    forgive: (model) => change((notes) => notes.filter((note) => note.model !== model || note.page === page)),
    begin(model) {
      change((notes) => [...notes, { model, page }]);
      return () =>
        change((notes) => {
          const at = notes.findIndex((note) => note.model === model && note.page === page);
          return notes.filter((_, n) => n !== at);
        });
    },
    leave: () => change((notes) => notes.filter((note) => note.page !== page)),
  };
}

function read(storage: Pick<Storage, 'getItem'>): readonly Note[] {
  try {
    const notes: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    if (!Array.isArray(notes)) return [];
    return notes.filter(
      (note): note is Note => typeof note?.model === 'string' && typeof note.page === 'number',
    );
  } catch {
    return [];
  }
}
