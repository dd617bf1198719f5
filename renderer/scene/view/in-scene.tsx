/** Lets parts of the page that lie beside the canvas draw in it: what is between `InScene` is shown by `SceneSlot`. */
import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';

interface Nodes {
  get(): ReadonlyMap<string, ReactNode>;
  set(id: string, node: ReactNode): void;
  listen(listener: () => void): () => void;
}

const NodesContext = createContext<Nodes | null>(null);

function createNodes(): Nodes {
  let all: ReadonlyMap<string, ReactNode> = new Map();
  const listeners = new Set<() => void>();
  return {
    get: () => all,
    set(id, node) {
      const next = new Map(all);
      if (node === null || node === undefined) next.delete(id);
      else next.set(id, node);
      all = next;
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Around a view and everything beside it that draws in it. */
export function SceneNodes({ children }: { readonly children: ReactNode }) {
  const [nodes] = useState(createNodes);
  return <NodesContext value={nodes}>{children}</NodesContext>;
}

/** `children` are three's objects, in metres of the model's frame; they leave the canvas with this component. */
export function InScene({ children }: { readonly children: ReactNode }) {
  const id = useId();
  const nodes = useContext(NodesContext);
  useEffect(() => nodes?.set(id, children), [nodes, id, children]);
  useEffect(() => () => nodes?.set(id, null), [nodes, id]);
  return null;
}

/** Where they are drawn: a child of `ModelView`. */
export function SceneSlot() {
  const nodes = useContext(NodesContext);
  const all = useSyncExternalStore(nodes?.listen ?? never, nodes?.get ?? none);
  return [...all].map(([id, node]) => <Fragment key={id}>{node}</Fragment>);
}

const never = () => () => undefined;
const nothing: ReadonlyMap<string, ReactNode> = new Map();
const none = (): ReadonlyMap<string, ReactNode> => nothing;

/** For `raycast`: what is drawn and no pointer meets. One function, because another one is a change that draws the view anew. */
export const notMet = (): null => null;
