/** What a session may have to prove: who the person is, or the second factor beside. */
export type Proof = 'first' | 'second';

/** The proofs that the server asks for: one dialog at a time, however many requests wait for it. */
interface Proofs {
  /** Asks the person; resolves to whether it was proven. */
  ask(missing: Proof): Promise<boolean>;
  /** What the dialog asks for; null while there is none. */
  current(): Proof | null;
  subscribe(listener: () => void): () => void;
  /** The dialog has ended. */
  end(isProven: boolean): void;
}

/** Holds what is asked; one per shell. */
export function createProofs(): Proofs {
  let asked: (PromiseWithResolvers<boolean> & { readonly missing: Proof }) | null = null;
  const listeners = new Set<() => void>();
  const put = (next: typeof asked): void => {
    asked = next;
    for (const listener of listeners) listener();
  };
  return {
    ask(missing) {
      if (asked === null) put({ ...Promise.withResolvers<boolean>(), missing });
      return asked?.promise ?? Promise.resolve(false);
    },
    current: () => asked?.missing ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end(isProven) {
      const ended = asked;
      put(null);
      ended?.resolve(isProven);
    },
  };
}
