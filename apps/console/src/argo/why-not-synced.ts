import type { ArgoApplication } from '@hawser/contract/argo';

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
>;

const RUNNING: ReadonlySet<string> = new Set(['RUNNING', 'TERMINATING']);

/**
 * Why an Application stays as it is, in words; null while it is in sync or being synced, and where nothing is known. The rules are those of
 * Argo CD's automated sync: one attempt for each revision, nothing is pruned and nothing is healed unless that is on.
 */
export function whyNotSynced(application: Facts): string | null {
  const { sync, outdated, isDeleting, isRequested, automated, operation } = application;
  const isRunning = isRequested || RUNNING.has(operation?.phase ?? '');
  if (isDeleting || outdated !== '' || sync !== 'OUTOFSYNC' || isRunning) return null;
  if (automated === null)
    return 'It is synced by hand only: Sync brings the cluster to what the source says.';
  return whyNotAutomatic(application, automated);
}

function whyNotAutomatic(
  { operation, revisions, resources, project }: Facts,
  { prune, selfHeal }: NonNullable<ArgoApplication['automated']>,
): string {
  const isTried = operation !== null && operation.revisions.join(' ') === revisions.join(' ');
  if (!isTried)
    return `Argo CD has not begun to sync it by itself. A sync window of project ${project} may forbid that now.`;
  if (operation.phase !== 'SUCCEEDED')
    return 'Argo CD tried this revision, and does not try it again by itself. Correct the source, or sync it by hand.';
  const differing = resources.filter((resource) => resource.sync === 'OUTOFSYNC');
  if (!prune && differing.length > 0 && differing.every(({ requiresPruning }) => requiresPruning))
    return 'What is left over is not in the source any more, and automatic sync does not prune. Sync it with prune.';
  return selfHeal
    ? 'Argo CD has synced this revision already, and it differs again. Something else may be changing it.'
    : 'Argo CD has synced this revision already, and does not undo later changes, because self-heal is off. Sync it by hand.';
}
