import { counted } from '@hawser/domain/counted';
import type { Incident } from '@hawser/contract/incidents';

const DAY_MS = 86_400_000;
const hourAndMinute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const withDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** '1 object, 10 clusters, since 15:40, after version 2 by you'; a single cluster by its name. `uid` is the reader's account. */
export function incidentText(
  {
    objects,
    clusters,
    networks,
    since,
    change,
    example,
  }: Pick<Incident, 'objects' | 'clusters' | 'networks' | 'since' | 'change' | 'example'>,
  { uid, now }: { readonly uid: string; readonly now: number },
): string {
  return [
    ...(objects > 0 ? [counted(objects, 'object')] : []),
    clusters === 1 ? `cluster ${example.clusterName}` : counted(clusters, 'cluster'),
    ...(networks > 1 ? [counted(networks, 'network')] : []),
    `since ${(now - since < DAY_MS ? hourAndMinute : withDay).format(since)}`,
    ...(change === null ? [] : [changeText(change, uid)]),
  ].join(', ');
}

function changeText(change: NonNullable<Incident['change']>, uid: string): string {
  const what =
    change.kind === 'version'
      ? `version ${change.version ?? ''}`
      : `a change of the rules of ${change.subjectName}`;
  const by =
    change.authorUid === null
      ? ''
      : change.authorUid === uid
        ? ' by you'
        : ` by ${change.authorName ?? 'someone else'}`;
  return `after ${what}${by}`;
}
