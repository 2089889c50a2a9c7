import type { UiClock } from '../clock/index.ts';

/** How long code may take to come (Spec 2 §7), milliseconds. */
export const LATE_MS = 120_000;
/** So long nothing is said of code that is on its way: most comes sooner, milliseconds. */
export const SLOW_MS = 200;

/** A part of the page whose code is fetched when it is first needed, once. */
export class Code<Part> {
  readonly #load: () => Promise<Part>;
  #part: Part | null = null;
  #coming: Promise<Part> | null = null;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  /** The part, where its code has come. */
  get part(): Part | null {
    return this.#part;
  }

  /**
   * Fetches the code; where it did not arrive, the next call asks again. Browsers may remember of a module that it did not come, until
   * the page is loaded again (HTML, module map).
   */
  fetch(): Promise<Part> {
    this.#coming ??= this.#load().then(
      (part) => {
        this.#part = part;
        return part;
      },
      (error: unknown) => {
        this.#coming = null;
        throw error;
      },
    );
    return this.#coming;
  }

  /** Fetches the code ahead of its use; gives whether it arrived. */
  ahead(): Promise<boolean> {
    return this.fetch().then(
      () => true,
      () => false,
    );
  }
}

/** How far code is: on its way, so long that it is told, longer than it may take, not to be had, or here. */
export type CodeState<Part> =
  | { readonly kind: 'waiting' | 'slow' | 'late' | 'failed' }
  | { readonly kind: 'here'; readonly part: Part };

/** Fetches code and tells each step of its way; what comes late is told as well. The answer ends the telling. */
export function watchCode<Part>(
  code: Code<Part>,
  clock: Pick<UiClock, 'after'>,
  tell: (state: CodeState<Part>) => void,
): () => void {
  const timers = [
    clock.after(SLOW_MS, () => tell({ kind: 'slow' })),
    clock.after(LATE_MS, () => tell({ kind: 'late' })),
  ];
  let gone = false;
  const end = (): void => {
    for (const timer of timers) timer.cancel();
  };
  const settle = (state: CodeState<Part>): void => {
    end();
    if (!gone) tell(state);
  };
  void code.fetch().then(
    (part) => settle({ kind: 'here', part }),
    () => settle({ kind: 'failed' }),
  );
  return () => {
    gone = true;
    end();
  };
}

/** Code that was asked for and is not there. */
export class CodeError extends Error {
  readonly kind: 'late' | 'failed';

  constructor(kind: 'late' | 'failed') {
    super(`code is not there: ${kind}`);
    this.kind = kind;
  }
}

/**
 * The part, for what goes on by itself and draws nothing of it. Rejects with a CodeError where the code does not arrive, or not
 * in time, and with the signal's reason as soon as that aborts.
 */
export function codeInTime<Part>(
  code: Code<Part>,
  clock: Pick<UiClock, 'after'>,
  signal: AbortSignal,
): Promise<Part> {
  return new Promise((resolve, reject) => {
    const end = watchCode(code, clock, (state) => {
      if (state.kind === 'here') resolve(state.part);
      else if (state.kind === 'late' || state.kind === 'failed') {
        end();
        reject(new CodeError(state.kind));
      }
    });
    signal.addEventListener(
      'abort',
      () => {
        end();
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
