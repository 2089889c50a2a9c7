import type { Clock, Random } from '@hawser/ports';
import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../kube/api.ts';
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
/** Bookmarks come about once a minute: a watch that was silent for longer than two of them is dead. */
const SILENT_MS = 150_000;
/** The API server is the agent's own cluster: it may be asked often. */
const RETRY = { firstMs: 250, mostMs: 5_000 };

/**
 * Follows one kind in one namespace until `signal` aborts: list, watch from there until the watch ends, and list again. No watch
 * goes on from where another ended, not even one whose time was over: the API server may have come back from a backup just
 * then, and would wait for a version that its history has not reached. It never stops by itself.
 */
export async function follow(options: StreamOptions, signal: AbortSignal): Promise<void> {
  const { clock, log, kind, namespace } = options;
  const backOff = new BackOff(RETRY, options.random);
  while (!signal.aborted) {
    try {
      const version = await list(options, signal);
      await watch(options, version, signal, () => backOff.reset());
      if (!signal.aborted) await waitFor(clock, backOff.next(), signal);
    } catch (error) {
      if (signal.aborted) return;
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

/** Watches from version `from` until the API server ends it, or says nothing for too long. */
async function watch(
  { clock, kube, kind, namespace, labelSelector, changed, gone }: StreamOptions,
  from: string,
  signal: AbortSignal,
  alive: () => void,
): Promise<void> {
  const end = new AbortController();
  const ignore = onAbort(signal, () => end.abort());
  const guard = () => clock.after(SILENT_MS, () => end.abort());
  let timer = guard();
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
      if (type === 'DELETED') gone(object);
      else if (type !== 'BOOKMARK') changed(object);
    }
  } finally {
    ignore();
    timer.cancel();
  }
}
