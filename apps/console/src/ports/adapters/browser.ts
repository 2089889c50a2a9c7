import { systemClock, systemRandom } from '@hawser/ports';
import type { Ports } from '../ports.ts';
import { dial } from './browser-socket.ts';

/** Delay of a frame if nothing is rendered, such as in a hidden tab, milliseconds. */
const HIDDEN_FRAME_MS = 200;

const quietly = <T>(run: () => T, otherwise: T): T => {
  try {
    return run();
  } catch {
    return otherwise;
  }
};

/** The real browser. */
export const browser: Ports = {
  clock: systemClock,
  random: systemRandom,
  fetch: (input, init) => globalThis.fetch(input, init),
  dial,
  frame(run) {
    if (document.hidden) return systemClock.after(HIDDEN_FRAME_MS, run);
    // A tab that is hidden before the frame would wait forever.
    const late = systemClock.after(HIDDEN_FRAME_MS, () => {
      cancelAnimationFrame(handle);
      run();
    });
    const handle = requestAnimationFrame(() => {
      late.cancel();
      run();
    });
    return {
      cancel() {
        late.cancel();
        cancelAnimationFrame(handle);
      },
    };
  },
  storage: {
    get: (key) => quietly(() => localStorage.getItem(key), null),
    set: (key, value) =>
      quietly(() => {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      }, undefined),
    clear: (prefix) =>
      quietly(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
      }, undefined),
    onChange(key, run) {
      const listener = (event: StorageEvent): void => {
        if (event.key === key) run();
      };
      addEventListener('storage', listener);
      return () => removeEventListener('storage', listener);
    },
  },
  origin: location.origin,
  liveUrl: `${location.origin.replace(/^http/, 'ws')}/api/live`,
  streamsUrl: `${location.origin.replace(/^http/, 'ws')}/api/streams`,
  terminalsUrl: `${location.origin.replace(/^http/, 'ws')}/api/terminals`,
  onWake(run) {
    const seen = (): void => {
      if (!document.hidden) run();
    };
    addEventListener('online', run);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('online', run);
      document.removeEventListener('visibilitychange', seen);
    };
  },
};
