import type { Clock, Random } from '@hawser/ports';
import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../kube/api.ts';
import { metadataOf } from '../kube/metadata.ts';
import { BackOff } from '../link/backoff.ts';
import { type Log, reasonOf } from '../log.ts';
import { onAbort, waitFor } from '../waiting.ts';

export interface StreamOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly kind: KubeKind;
  readonly namespace: string;
  readonly labelSelector: string;
  /** A list begins: what is known now is what it can be held against. */
  readonly listing: () => void;
  /** Everything there is, after each list. */
  readonly listed: (objects: readonly KubeObject[]) => void;
  readonly changed: (object: KubeObject) => void;
  readonly gone: (object: KubeObject) => void;
  /** The API server could not be listed or watched. */
  readonly broken: (error: unknown) => void;
}

const PAGE = 500;
const WATCH_SECONDS = 290;
/** A watch may end this much before its time and still be one that ran out. */
const ENDS_EARLY_MS = 10_000;
/** Bookmarks come about once a minute: a watch that was silent for longer than two of them is dead. */
const SILENT_MS = 150_000;
/** The API server is the agent's own cluster: it may be asked often. */
const RETRY = { firstMs: 250, mostMs: 5_000 };

/**
 * Follows one kind in one namespace until `signal` aborts: list, then watch from there; a broken watch goes on from
 * where it was, and one that is too old (410) starts with a list again. It never stops by itself.
 */
export async function follow(options: StreamOptions, signal: AbortSignal): Promise<void> {
  const { clock, log, kind, namespace } = options;
  const backOff = new BackOff(RETRY, options.random);
  let version = '';
  while (!signal.aborted) {
    try {
      if (version === '') version = await list(options, signal);
      version = await watch(options, version, signal, () => backOff.reset());
      if (version === '' && !signal.aborted) await waitFor(clock, backOff.next(), signal);
    } catch (error) {
      if (signal.aborted) return;
      // Only a fresh list tells what was missed, whatever the reason that the watch ended for.
      version = '';
      if (isStatus(error, 410)) continue;
      options.broken(error);
      log.warn('A watch broke', { kind: kind.kind, namespace, reason: reasonOf(error) });
      await waitFor(clock, backOff.next(), signal);
    }
  }
}

async function list(options: StreamOptions, signal: AbortSignal): Promise<string> {
  const { kube, kind, namespace, labelSelector } = options;
  const objects: KubeObject[] = [];
  options.listing();
  let next: string | null = null;
  let version = '';
  do {
    const page = await kube.list(kind, namespace, {
      labelSelector,
      limit: PAGE,
      signal,
      ...(next === null ? {} : { next }),
    });
    objects.push(...page.items);
    version = page.resourceVersion;
    next = page.next;
  } while (next !== null);
  options.listed(objects);
  return version;
}

/**
 * Watches from `from` until the API server ends it; returns the version to go on from, or '' where a list must come first:
 * one that ended before its time ended with its API server, and the next may know another history (a restored backup).
 */
async function watch(
  { clock, kube, kind, namespace, labelSelector, changed, gone }: StreamOptions,
  from: string,
  signal: AbortSignal,
  alive: () => void,
): Promise<string> {
  const end = new AbortController();
  const ignore = onAbort(signal, () => end.abort());
  const guard = () => clock.after(SILENT_MS, () => end.abort());
  let timer = guard();
  let version = from;
  // Counted, not read from the clock: one that is set forward meanwhile would call any end a timely one.
  let isDue = false;
  const due = clock.after(WATCH_SECONDS * 1000 - ENDS_EARLY_MS, () => {
    isDue = true;
  });
  try {
    const events = kube.watch(kind, namespace, {
      labelSelector,
      resourceVersion: from,
      timeoutSeconds: WATCH_SECONDS,
      signal: end.signal,
    });
    for await (const { type, object } of events) {
      alive();
      timer.cancel();
      timer = guard();
      version = metadataOf(object).resourceVersion || version;
      if (type === 'DELETED') gone(object);
      else if (type !== 'BOOKMARK') changed(object);
    }
    return isDue ? version : '';
  } finally {
    ignore();
    due.cancel();
    timer.cancel();
  }
}
