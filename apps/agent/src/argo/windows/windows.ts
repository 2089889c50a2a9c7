import type { ArgoSyncWindow } from '@hawser/contract/argo';
import type { KubeObject } from '../../kube/api.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../../kube/fields.ts';
import { metadataOf } from '../../kube/metadata.ts';
import { singleLine } from '../../report/health.ts';
import { durationMs } from '../duration.ts';
import { beginAfter, beginBefore, type Schedule, scheduleIn } from './cron.ts';
import { matches } from './glob.ts';
import { zoneOffsetMs } from './zone.ts';

/** A window for an Application; its times are those of its zone, as milliseconds of UTC. */
interface Window {
  readonly kind: 'deny' | 'allow';
  readonly schedule: Schedule;
  readonly durationMs: number;
  /** It never begins, such as on the 30th of February: Argo CD takes it as open. */
  readonly isAlwaysOpen: boolean;
  /** What the zone is ahead of UTC now: Argo CD takes this for all times. */
  readonly offsetMs: number;
  readonly fields: Fields;
}

/** More windows, longer ones, and more changes until nothing forbids a sync, are not looked at. */
const MAX_WINDOWS = 30;
const MAX_DURATION_MS = 4_000 * 86_400_000;
const MAX_STEPS = 50;

/**
 * What forbids to sync an Application by itself at `now`, by the rules of Argo CD: a deny window that is open, or allow windows all of which
 * are closed. Null when nothing does; undefined when a window cannot be read, and so nothing is known.
 */
export function forbiddingWindow(
  project: KubeObject,
  application: KubeObject,
  now: number,
): ArgoSyncWindow | null | undefined {
  const all = listOf(fieldsOf(project.spec).syncWindows);
  if (all.length > MAX_WINDOWS) return undefined;
  const windows: Window[] = [];
  for (const fields of all) {
    const isFor = isForApplication(fields, application);
    if (isFor === null) return undefined;
    if (!isFor) continue;
    const window = windowIn(fields, now);
    if (window === null) return undefined;
    windows.push(window);
  }
  const found = forbidding(windows, now);
  return found === undefined ? null : shownWindow(found, windows, now);
}

/** Null when it cannot be read. */
function windowIn(fields: Fields, now: number): Window | null {
  const { kind, duration, timeZone } = fields;
  const schedule = scheduleIn(textOf(fields.schedule));
  const lastsMs = durationMs(textOf(duration));
  if ((kind !== 'deny' && kind !== 'allow') || schedule === null) return null;
  if (lastsMs === null || lastsMs > MAX_DURATION_MS) return null;
  const offsetMs = zoneOffsetMs(textOf(timeZone), now);
  const isAlwaysOpen = beginAfter(schedule, now + offsetMs) === null;
  return { kind, schedule, durationMs: lastsMs, isAlwaysOpen, offsetMs, fields };
}

/** Whether it is for the Application: one of its lists names it, or with `andOperator` all that it has; null when that cannot be told. */
function isForApplication(fields: Fields, application: KubeObject): boolean | null {
  const { name: cluster, server, namespace } = fieldsOf(fieldsOf(application.spec).destination);
  const lists = [
    oneMatches(fields.applications, [metadataOf(application).name]),
    oneMatches(fields.clusters, [textOf(cluster), textOf(server)].filter(Boolean)),
    oneMatches(fields.namespaces, [textOf(namespace)]),
  ].filter((each) => each !== undefined);
  if (lists.length === 0) return false;
  if (lists.includes(null)) return null;
  return fields.andOperator === true ? lists.every(Boolean) : lists.some(Boolean);
}

/** Undefined for an empty list, null when a pattern cannot be read. */
function oneMatches(patterns: unknown, texts: readonly string[]): boolean | null | undefined {
  if (!Array.isArray(patterns) || patterns.length === 0) return undefined;
  const found = patterns.flatMap((pattern) =>
    texts.map((text) => matches(textOf(pattern).slice(0, 253), text)),
  );
  return found.includes(true) ? true : found.includes(null) ? null : false;
}

/** The window that forbids a sync at a time. */
function forbidding(windows: readonly Window[], at: number): Window | undefined {
  const allows = windows.filter(({ kind }) => kind === 'allow');
  const open = windows.filter((window) => isOpen(window, at));
  return (
    open.find(({ kind }) => kind === 'deny') ??
    (allows.some((each) => open.includes(each)) ? undefined : allows[0])
  );
}

function isOpen(window: Window, at: number): boolean {
  if (window.isAlwaysOpen) return true;
  const time = at + window.offsetMs;
  return beginBefore(window.schedule, time, time - window.durationMs) !== null;
}

function shownWindow(window: Window, windows: readonly Window[], now: number): ArgoSyncWindow {
  const { kind, fields } = window;
  const line = (value: unknown, most: number) => singleLine(textOf(value)).slice(0, most);
  return {
    kind,
    schedule: line(fields.schedule, 100),
    timeZone: line(fields.timeZone, 100) || 'UTC',
    duration: line(fields.duration, 100),
    description: line(fields.description, 300),
    allowsManual: allowsManual(windows, now),
    until: freeAt(windows, now),
  };
}

/** Whether a person can sync at a time at which nothing syncs by itself: all that forbid it have to say so. */
function allowsManual(windows: readonly Window[], at: number): boolean {
  const denies = windows.filter((window) => window.kind === 'deny' && isOpen(window, at));
  if (denies.length > 0) return denies.every(({ fields }) => fields.manualSync === true);
  return windows.some(({ kind, fields }) => kind === 'allow' && fields.manualSync === true);
}

/** When nothing forbids a sync any more. */
function freeAt(windows: readonly Window[], now: number): number | null {
  let at = now;
  for (let left = MAX_STEPS; left > 0; left--) {
    const window = forbidding(windows, at);
    if (window === undefined) return at;
    const next = window.kind === 'deny' ? closesAt(window, at) : opensAt(windows, at);
    if (next === null) return null;
    at = next;
  }
  return null;
}

/** When an open window closes, unless it opens again before. */
function closesAt(window: Window, at: number): number | null {
  const { schedule, durationMs: lastsMs, isAlwaysOpen, offsetMs } = window;
  if (isAlwaysOpen) return null;
  const time = at + offsetMs;
  const begin = beginBefore(schedule, time, time - lastsMs);
  return begin === null ? null : begin + lastsMs - offsetMs;
}

/** When the next of the allow windows opens. */
function opensAt(windows: readonly Window[], at: number): number | null {
  const begins = windows
    .filter(({ kind }) => kind === 'allow')
    .map(({ schedule, offsetMs }) => {
      const begin = beginAfter(schedule, at + offsetMs);
      return begin === null ? null : begin - offsetMs;
    })
    .filter((begin) => begin !== null);
  // It is open right after its begin.
  return begins.length === 0 ? null : Math.min(...begins) + 1;
}
