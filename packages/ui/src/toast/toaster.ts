import type { UiClock } from '../clock/index.ts';

/** What a toast says. */
export interface ToastMessage {
  text: string;
  /** Positive unless told. Errors stay until they are closed. */
  tone?: 'positive' | 'negative' | 'informational';
  /** Takes the deed back. */
  undo?: () => void;
  /** What happened, where several may tell it: it is not shown again while it is shown. */
  about?: string;
}

export interface Toast extends Required<Pick<ToastMessage, 'text' | 'tone'>> {
  id: number;
  undo: (() => void) | undefined;
  about: string | undefined;
  /** How long it stays in milliseconds, or null: until it is closed. */
  lastsMs: number | null;
}

/** Toasts go after this (Spec 1 §9); one that can be undone stays longer, so that it can be. */
export const TOAST_MS = 3000;
export const UNDO_MS = 8000;
/** More than this push out the oldest that would go by itself. */
const MOST = 5;

/** Shows toasts and takes them away again. */
export interface Toaster {
  show(message: ToastMessage): number;
  dismiss(id: number): void;
  /** Takes all away, with their timers. */
  clear(): void;
  /** The pointer is on it: its time stops, and starts again from what was left. */
  hold(id: number): void;
  release(id: number): void;
  list(): readonly Toast[];
  subscribe(listener: () => void): () => void;
}

interface Running {
  /** Milliseconds left when `since` was. */
  leftMs: number;
  since: number;
  timer: { cancel(): void } | null;
}

/** A toaster on `clock`; one is enough for a page. */
export function createToaster(clock: UiClock): Toaster {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const running = new Map<number, Running>();
  const listeners = new Set<() => void>();
  const change = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number) => {
    running.get(id)?.timer?.cancel();
    running.delete(id);
    if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id));
  };
  const start = (id: number, leftMs: number) => {
    running.set(id, { leftMs, since: clock.now(), timer: clock.after(leftMs, () => dismiss(id)) });
  };
  return {
    show({ text, tone = 'positive', undo, about }) {
      const same = about === undefined ? undefined : toasts.find((toast) => toast.about === about);
      if (same) return same.id;
      const id = ++lastId;
      const lastsMs = tone === 'negative' ? null : undo ? UNDO_MS : TOAST_MS;
      change([...toasts, { id, text, tone, undo, about, lastsMs }]);
      if (lastsMs !== null) start(id, lastsMs);
      const spare = toasts.length > MOST ? toasts.find((toast) => toast.lastsMs !== null) : undefined;
      if (spare) dismiss(spare.id);
      return id;
    },
    dismiss,
    clear() {
      for (const { timer } of running.values()) timer?.cancel();
      running.clear();
      if (toasts.length > 0) change([]);
    },
    hold(id) {
      const run = running.get(id);
      if (!run?.timer) return;
      run.timer.cancel();
      const leftMs = Math.max(0, run.leftMs - (clock.now() - run.since));
      running.set(id, { leftMs, since: clock.now(), timer: null });
    },
    release(id) {
      const run = running.get(id);
      if (run && !run.timer) start(id, run.leftMs);
    },
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
