import type { UiClock } from '../clock/index.ts';

/** The content of a toast. */
export interface ToastMessage {
  text: string;
  /** Default: positive. Errors stay until they are closed. */
  tone?: 'positive' | 'negative' | 'informational';
  /** Reverts the action. */
  undo?: () => void;
  /** What can be done next, if it cannot be undone. */
  action?: { label: string; run(): void };
  /** Identifies the event if several components report it: it is not shown twice at the same time. */
  about?: string;
}

export interface Toast extends Required<Pick<ToastMessage, 'text' | 'tone'>> {
  id: number;
  /** Undo, or what can be done next. */
  action: { label: string; run(): void } | undefined;
  about: string | undefined;
  /** How long it stays, milliseconds; null: until it is closed. */
  lastsMs: number | null;
}

/** Toasts close after this time (Spec 1 §9); with Undo later, so that there is time to use it. */
const TOAST_MS = 3000;
const UNDO_MS = 8000;
/** Maximum number of toasts; beyond it the oldest that closes by itself is closed. */
const MAX_TOASTS = 5;

/** Shows and closes toasts. */
export interface Toaster {
  show(message: ToastMessage): number;
  dismiss(id: number): void;
  /** Closes all toasts and clears their timers. */
  clear(): void;
  /** Pauses the timer while the pointer is on the toast; it resumes with the remaining time. */
  hold(id: number): void;
  release(id: number): void;
  list(): readonly Toast[];
  subscribe(listener: () => void): () => void;
}

interface Running {
  /** Milliseconds left at `since`. */
  leftMs: number;
  since: number;
  timer: { cancel(): void } | null;
}

/** A toaster on `clock`; one per page. */
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
    show({ text, tone = 'positive', undo, about, action = undo && { label: 'Undo', run: undo } }) {
      const same = about === undefined ? undefined : toasts.find((toast) => toast.about === about);
      if (same) return same.id;
      const id = ++lastId;
      const lastsMs = tone === 'negative' ? null : action ? UNDO_MS : TOAST_MS;
      change([...toasts, { id, text, tone, action, about, lastsMs }]);
      if (lastsMs !== null) start(id, lastsMs);
      const spare = toasts.length > MAX_TOASTS ? toasts.find((toast) => toast.lastsMs !== null) : undefined;
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
