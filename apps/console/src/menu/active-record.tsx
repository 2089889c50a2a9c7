import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import type { Subject } from './noun.ts';

const ActiveRecordContext = createContext<RefObject<Subject | null> | null>(null);

/** Makes the active row of a list available to the palette. */
export function ActiveRecordProvider({ children }: { children: ReactNode }) {
  const marked = useRef<Subject | null>(null);
  return <ActiveRecordContext value={marked}>{children}</ActiveRecordContext>;
}

function useActiveRecordRef(): RefObject<Subject | null> {
  const marked = useContext(ActiveRecordContext);
  if (marked === null) throw new Error('no ActiveRecordProvider above this component');
  return marked;
}

/** The active record of the list, if any. */
export function useActiveRecord(): Subject | null {
  return useActiveRecordRef().current;
}

/** Sets the active record while the component is mounted. */
export function useSetActiveRecord(subject: Subject | null): void {
  const marked = useActiveRecordRef();
  useEffect(() => {
    marked.current = subject;
    return () => {
      marked.current = null;
    };
  }, [marked, subject]);
}
