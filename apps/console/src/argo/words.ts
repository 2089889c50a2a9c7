import type { Removal } from '@hawser/contract/placement';
import type { ActOnApplication, ArgoApplication } from '@hawser/contract/argo';
import type { Tone } from '@hawser/ui/tone';

/** Characters of a commit that are enough to know it. */
const SHORT = 7;

/** A revision as people know it: a commit shortened, anything else as it is. */
const shortRevision = (revision: string): string =>
  /^[0-9a-f]{40}$/.test(revision) ? revision.slice(0, SHORT) : revision;

export const revisionsText = (revisions: readonly string[]): string =>
  revisions.map(shortRevision).join(', ');

/** The name in an author of a commit, which Git writes as `Ada <ada@example.org>`. */
export const authorName = (author: string): string => author.replace(/\s*<[^<>]*>$/, '') || author;

const PHASE_TONES: Readonly<Record<string, Tone>> = {
  SUCCEEDED: 'positive',
  FAILED: 'negative',
  ERROR: 'negative',
};

/** The color of a phase; one that runs is informational. */
export const phaseTone = (phase: string): Tone => PHASE_TONES[phase] ?? 'informational';

type Operation = NonNullable<ArgoApplication['operation']>;

/** 'sync to 4f2a1b3 with prune by ada@example.org, 2 retries'. */
export function operationText({ revisions, isDryRun, prunes, chosen, by, retries }: Operation): string {
  const what = isDryRun ? 'dry run' : 'sync';
  const of = chosen === 0 ? '' : ` of ${chosen} resource${chosen === 1 ? '' : 's'}`;
  const to = revisions.length === 0 ? '' : ` to ${revisionsText(revisions)}`;
  const again = retries === 0 ? '' : `, ${retries} ${retries === 1 ? 'retry' : 'retries'}`;
  return `${what}${of}${to}${prunes ? ' with prune' : ''} ${by === '' ? 'by Argo CD itself' : `by ${by}`}${again}`;
}

/** How it is synced. */
export function automationText(automated: ArgoApplication['automated']): string {
  if (automated === null) return 'by hand';
  const also = [automated.prune && 'prune', automated.selfHeal && 'self-heal'].filter(Boolean).join(' and ');
  return also === '' ? 'automatic' : `automatic with ${also}`;
}

type HistoryEntry = ArgoApplication['history'][number];

/** What an entry of the history deploys: the same where repositories, paths, charts and revisions are. Empty if that is not known. */
function deployed({ revisions, sources }: Pick<HistoryEntry, 'revisions' | 'sources'>): string {
  if (revisions.length === 0) return '';
  return JSON.stringify([revisions, sources.map(({ repoURL, path, chart }) => [repoURL, path, chart])]);
}

/** What deploying an entry of the history again leads to, where sync is not automatic. Argo CD goes on comparing with the source. */
export function rollBackText(
  application: Pick<ArgoApplication, 'history' | 'revisions' | 'sources'>,
  entry: HistoryEntry,
): string {
  const what = deployed(entry);
  const [last] = application.history;
  const again =
    what !== '' && last !== undefined && deployed(last) === what ? ' This revision was deployed last.' : '';
  return what !== '' && deployed(application) === what
    ? `${again} The source is at the same revision: the Application is synced afterwards unless its parameters were changed since.`.trim()
    : `${again} The source stays as it is, so the Application is out of sync afterwards.`.trim();
}

/** What a toast says after Argo CD was asked. */
export function askedText(action: ActOnApplication['type'], pinnedVersion: number | null): string {
  if (pinnedVersion !== null) return `Rolled back by version ${pinnedVersion}, which pins the revision.`;
  const texts = {
    refresh: 'Argo CD compares it again.',
    sync: 'Argo CD syncs it.',
    terminate: 'Argo CD ends the operation.',
    rollBack: 'Argo CD rolls it back.',
    release: 'Argo CD no longer waits for it.',
  };
  return texts[action];
}

/** Argo CD says by it why it cannot delete an Application. */
const DELETION_ERROR = 'DeletionError';

/** What the deletion of an Application waits for, as Argo CD says or else by its finalizers; null while it is not being deleted. */
export function deletionText({
  isDeleting,
  conditions,
  finalizers = [],
}: Pick<ArgoApplication, 'isDeleting' | 'conditions' | 'finalizers'>): string | null {
  if (!isDeleting) return null;
  const reason = conditions.find(({ type }) => type === DELETION_ERROR)?.message ?? '';
  if (reason !== '') return `Argo CD cannot delete it: ${reason}`;
  return finalizers.length === 0
    ? 'Argo CD is deleting it.'
    : `It is being deleted: it is gone when Argo CD has removed what it deployed. That takes until its cluster can be reached and Argo CD works. It waits for ${finalizers.join(', ')}.`;
}

/** What a removal waits for, or that it is not known. */
export const removalText = ({ isUnknown, message }: Pick<Removal, 'isUnknown' | 'message'>): string =>
  isUnknown
    ? 'Unknown: the agent of the hub is not reporting.'
    : message || 'Not reported by the agent of the hub yet.';

type Resource = Pick<ArgoApplication['resources'][number], 'sync' | 'message' | 'requiresPruning' | 'result'>;

/**
 * What is said of a resource beside its statuses; empty for nothing. While Argo CD cannot read the source it says of every resource that it
 * is not there: only what is out of sync was compared.
 */
export function resourceNote({ sync, message, requiresPruning, result }: Resource): string {
  const isLeftOut = requiresPruning && sync === 'OUTOFSYNC';
  const prune = isLeftOut ? 'not in the source any more; a sync with prune removes it' : '';
  return [prune, message || (result === 'SYNCFAILED' ? 'could not be synced' : '')]
    .filter(Boolean)
    .join('; ');
}
