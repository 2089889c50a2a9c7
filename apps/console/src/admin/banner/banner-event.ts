import type { Banner } from '@hawser/contract/admin';

const listeners = new Set<(banner: Banner) => void>();

/** Shows a message in this window at once. */
export function announceBanner(banner: Banner): void {
  for (const listener of listeners) listener(banner);
}

/** Calls `listener` with messages that were written in this window; returns the way to stop. */
export function onBanner(listener: (banner: Banner) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
