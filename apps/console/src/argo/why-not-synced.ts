import type { ArgoApplication, ArgoSyncWindow } from '@hawser/contract/argo';

type Facts = Pick<
  ArgoApplication,
  | 'sync'
  | 'outdated'
  | 'isDeleting'
  | 'isRequested'
  | 'automated'
  | 'operation'
  | 'revisions'
  | 'resources'
  | 'project'
  | 'conditions'
  | 'window'
>;

/** By these Argo CD says that it cannot sync: the project forbids the source or the destination, or the spec is wrong. */
const INVALID = 'InvalidSpecError';

/** What Argo CD says of an operation that it has begun, and that waits until no sync window forbids it. */
const BLOCKED = 'blocked by sync window';

const RUNNING: ReadonlySet<string> = new Set(['RUNNING', 'TERMINATING']);

/**
 * Why an Application stays as it is, in words; null while it is in sync or being synced, and where nothing is known. The rules are those of
 * Argo CD's automated sync: one attempt for each revision, nothing is pruned and nothing is healed unless that is on.
 */
export function whyNotSynced(application: Facts): string | null {
  const { sync, outdated, isDeleting, isRequested, automated, operation, conditions } = application;
  if (isDeleting || outdated !== '') return null;
  const invalid = conditions.find(({ type }) => type === INVALID);
  if (invalid !== undefined)
    return `It does not sync, because its specification or project ${application.project} does not allow it: ${invalid.message}`;
  if (sync !== 'OUTOFSYNC') return null;
  if (isRequested || (operation !== null && RUNNING.has(operation.phase))) return whileRunning(application);
  return automated === null ? whyNotByHand(application) : whyNotAutomatic(application, automated);
}

/** One that failed is tried again as often as the Application says, as one operation. */
function whileRunning({ operation, window, project }: Facts): string | null {
  if (operation === null || !RUNNING.has(operation.phase)) return null;
  const { retries, message } = operation;
  if (window && message.includes(BLOCKED)) return waitText(window, project);
  if (retries === 0) return null;
  return `The sync failed ${retries === 1 ? 'once' : `${retries} times`}, and Argo CD tries it again. No other sync can begin before it has ended.`;
}

function whyNotByHand({ window, project }: Facts): string {
  const off = 'Automatic sync is off';
  return window && !window.allowsManual
    ? `${off}, and it cannot be synced by hand now: ${windowText(window, project)}`
    : `${off}. Sync it to apply the source to the cluster.`;
}

function whyNotAutomatic(
  { operation, revisions, resources, project, window }: Facts,
  { prune, selfHeal }: NonNullable<ArgoApplication['automated']>,
): string {
  const isTried = operation !== null && operation.revisions.join(' ') === revisions.join(' ');
  // What was tried and failed is not tried again when the window ends.
  const waits = !isTried || (selfHeal && operation.phase === 'SUCCEEDED');
  if (window && waits) {
    const byHand = window.allowsManual ? ' It can be synced by hand.' : '';
    return `It does not sync now: ${windowText(window, project)}${byHand}`;
  }
  if (!isTried)
    return window === null
      ? `Argo CD has not started to sync it. No sync window of project ${project} forbids it.`
      : `Argo CD has not started to sync it. A sync window of project ${project} may forbid that now.`;
  if (operation.phase !== 'SUCCEEDED')
    return 'Argo CD tried this revision and does not retry it. Correct the source, or sync it by hand.';
  const differing = resources.filter((resource) => resource.sync === 'OUTOFSYNC');
  if (!prune && differing.length > 0 && differing.every(({ requiresPruning }) => requiresPruning))
    return 'The remaining resources are no longer in the source, and automatic sync does not prune. Sync it with prune.';
  return selfHeal
    ? 'Argo CD has synced this revision already, and it differs again. Something else may be changing it.'
    : 'Argo CD has synced this revision already, and does not undo later changes, because self-heal is off. Sync it by hand.';
}

/** That a sync waits for the end of a window. */
export const waitText = (window: ArgoSyncWindow, project: string): string =>
  `The sync waits: ${windowText(window, project)}`;

/** What a window forbids, and until when. */
function windowText(
  { kind, schedule, timeZone, duration, description, until }: ArgoSyncWindow,
  project: string,
): string {
  const what =
    kind === 'deny'
      ? `a sync window of project ${project} forbids it`
      : `the sync windows of project ${project} that allow it are closed`;
  const end = until === null ? '' : ` until ${minuteOf(until)}`;
  const which = `${schedule} ${timeZone} for ${duration}${description === '' ? '' : `, “${description}”`}`;
  return `${what}${end} (${which}).`;
}

/** '2026-01-31 06:00 UTC'. */
const minuteOf = (instant: number): string =>
  `${new Date(instant).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
