import type { UiClock } from '../clock/index.ts';

/** Timeout for loading code (Spec 2 §7), milliseconds. */
export const LATE_MS = 120_000;
/** For this long nothing is shown while code loads: most loads faster, milliseconds. */
export const SLOW_MS = 200;

/** All parts that loaded code has, in the order of their definition: code that arrives adds its own. */
const known = new Set<Pick<LazyCode<unknown>, 'part' | 'ahead'>>();

/** Returns the next part that is not loaded, each once: also those that code loaded meanwhile has. */
export function missingCode(): () => Pick<LazyCode<unknown>, 'ahead'> | undefined {
  const returned = new Set<unknown>();
  return () => {
    for (const code of known) {
      if (code.part !== null || returned.has(code)) continue;
      returned.add(code);
      return code;
    }
    return undefined;
  };
}

/** A part of the page whose code is loaded once, when first needed. */
export class LazyCode<Part> {
  readonly #load: () => Promise<Part>;
  #part: Part | null = null;
  #coming: Promise<Part> | null = null;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
    known.add(this);
  }

  /** The part, once loaded. */
  get part(): Part | null {
    return this.#part;
  }

  /**
   * Loads the code; after a failure the next call tries again. Browsers may cache a failed module until the page is
   * reloaded (HTML, module map).
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

  /** Preloads the code; resolves to whether it succeeded. */
  ahead(): Promise<boolean> {
    return this.fetch().then(
      () => true,
      () => false,
    );
  }
}

/** State of loading: waiting (nothing shown yet), slow, late (timeout), failed, or here. */
export type CodeState<Part> =
  | { readonly kind: 'waiting' | 'slow' | 'late' | 'failed' }
  | { readonly kind: 'here'; readonly part: Part };

/** Loads code and reports each state; code that arrives after the timeout is reported as well. The result stops the reports. */
export function watchCode<Part>(
  code: LazyCode<Part>,
  clock: Pick<UiClock, 'after'>,
  report: (state: CodeState<Part>) => void,
): () => void {
  const timers = [
    clock.after(SLOW_MS, () => report({ kind: 'slow' })),
    clock.after(LATE_MS, () => report({ kind: 'late' })),
  ];
  let isCancelled = false;
  const end = (): void => {
    for (const timer of timers) timer.cancel();
  };
  const settle = (state: CodeState<Part>): void => {
    end();
    if (!isCancelled) report(state);
  };
  void code.fetch().then(
    (part) => settle({ kind: 'here', part }),
    () => settle({ kind: 'failed' }),
  );
  return () => {
    isCancelled = true;
    end();
  };
}

/** Code that could not be loaded. */
export class CodeError extends Error {
  readonly kind: 'late' | 'failed';

  constructor(kind: 'late' | 'failed') {
    super(`code is not there: ${kind}`);
    this.kind = kind;
  }
}

/**
 * The loaded part, for work that renders nothing meanwhile. Rejects with a CodeError if loading fails or times out, and
 * with the signal's reason when it aborts.
 */
export function loadInTime<Part>(
  code: LazyCode<Part>,
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
