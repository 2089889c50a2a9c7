import type { ActOnApplication } from '@hawser/contract/argo';

/** Characters of a commit that are enough to know it. */
const SHORT = 7;

/** A revision as people know it: a commit shortened, anything else as it is. */
const shortRevision = (revision: string): string =>
  /^[0-9a-f]{40}$/.test(revision) ? revision.slice(0, SHORT) : revision;

/** What was asked of Argo CD, for the list of changes. */
export function actionWords(action: ActOnApplication, revisions: readonly string[]): string {
  switch (action.type) {
    case 'refresh':
      return action.hard ? 'hard refresh requested' : 'refresh requested';
    case 'terminate':
      return 'operation terminated';
    case 'release':
      return 'deletion released: what Argo CD had not deleted yet stays';
    case 'rollBack':
      return `rolled back to ${revisions.map(shortRevision).join(', ') || `entry ${action.id} of its history`}`;
    case 'sync':
      return syncWords(action);
  }
}

function syncWords({
  prune,
  dryRun,
  force,
  options,
  resources,
}: Extract<ActOnApplication, { type: 'sync' }>): string {
  const { length } = resources;
  const of = length === 0 ? '' : ` of ${length} resource${length === 1 ? '' : 's'}`;
  const how = [...(prune ? ['prune'] : []), ...(force ? ['force'] : []), ...options].join(' and ');
  return `${dryRun ? 'dry run of a sync' : 'sync'}${of}${how === '' ? '' : ` with ${how}`} requested`;
}
