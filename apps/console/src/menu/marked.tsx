import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import type { Subject } from './noun.ts';

const MarkedContext = createContext<RefObject<Subject | null> | null>(null);

/** Lets the palette know the row that is marked in the list below. */
export function MarkedProvider({ children }: { children: ReactNode }) {
  const marked = useRef<Subject | null>(null);
  return <MarkedContext value={marked}>{children}</MarkedContext>;
}

function useMarkedRef(): RefObject<Subject | null> {
  const marked = useContext(MarkedContext);
  if (marked === null) throw new Error('nothing above this component keeps the marked row');
  return marked;
}

/** The record that is marked in the list, if there is one. */
export function useMarked(): Subject | null {
  return useMarkedRef().current;
}

/** Keeps what is marked, as long as the component lives. */
export function useMark(subject: Subject | null): void {
  const marked = useMarkedRef();
  useEffect(() => {
    marked.current = subject;
    return () => {
      marked.current = null;
    };
  }, [marked, subject]);
}
