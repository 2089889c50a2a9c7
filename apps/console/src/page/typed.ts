import { useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';

/** A text that is being typed, while the address of its page still has another. */
export interface Typed {
  readonly pathname: string;
  /** What the address has: as soon as it has something else, that counts. */
  readonly addressed: string | undefined;
  readonly q: string | undefined;
}

/** What is being typed in one tab, for all who look at the page's search. */
class TypedText {
  typed: Typed | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly become = (typed: Typed | null): void => {
    if (this.typed === typed) return;
    this.typed = typed;
    for (const listener of this.#listeners) listener();
  };
}

const texts = new WeakMap<object, TypedText>();

function textOf(router: object): TypedText {
  const text = texts.get(router) ?? new TypedText();
  texts.set(router, text);
  return text;
}

/** What is being typed, null for nothing, and how to say so. */
export function useTyped(): [Typed | null, (typed: Typed | null) => void] {
  const router = useRouter();
  const text = useMemo(() => textOf(router), [router]);
  return [useSyncExternalStore(text.subscribe, () => text.typed), text.become];
}
