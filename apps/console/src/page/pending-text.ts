import { useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';

/** A search text that was typed, until the URL of its page contains it. */
interface PendingText {
  readonly pathname: string;
  /** The text in the URL; when it changes, the URL takes precedence. */
  readonly urlText: string | undefined;
  readonly q: string | undefined;
}

/** The pending search text of one tab, for all readers of the page's search. */
class TypedText {
  typed: PendingText | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly become = (typed: PendingText | null): void => {
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

/** The pending search text, null without one, and its setter. */
export function usePendingText(): [PendingText | null, (typed: PendingText | null) => void] {
  const router = useRouter();
  const text = useMemo(() => textOf(router), [router]);
  return [useSyncExternalStore(text.subscribe, () => text.typed), text.become];
}
