import type { ArgoApplication } from '@hawser/contract/argo';
import { labelOf, toneOf } from '@hawser/domain/status';
import { StatusBadge } from '@hawser/ui/status-badge';
import { Section } from '../section/index.ts';
import { ValueTable } from '../value-table/index.ts';
import classes from './argo.module.css';

type Resource = ArgoApplication['resources'][number];

/** The resources of an Application, those that need attention first. */
export function ResourcesTable({
  application,
  isCurrent,
}: {
  application: ArgoApplication;
  isCurrent: boolean;
}) {
  const { resources, omitted } = application;
  if (resources.length === 0) return null;
  const badge = (status: string) =>
    status === '' ? (
      '–'
    ) : (
      <StatusBadge tone={isCurrent ? toneOf(status) : 'unknown'} label={labelOf(status)} />
    );
  return (
    <Section title="Resources" beside={(resources.length + omitted).toLocaleString('en')}>
      <div className={classes['table']}>
        <ValueTable label="Resources" titles={['Resource', 'Namespace', 'Sync', 'Health', 'Message']}>
          {resources.map((resource) => (
            <tr key={resourceKey(resource)}>
              <th scope="row">
                {resource.kind} {resource.name}
              </th>
              <td data-label="Namespace">{resource.namespace || '–'}</td>
              <td data-label="Sync">{resource.isHook ? 'hook' : badge(resource.sync)}</td>
              <td data-label="Health">{badge(resource.health)}</td>
              <td data-label="Message">{noteOf(resource)}</td>
            </tr>
          ))}
        </ValueTable>
      </div>
      {omitted > 0 && <p>and {omitted.toLocaleString('en')} more, all synced and healthy or less urgent</p>}
    </Section>
  );
}

/** Tells resources apart. */
export const resourceKey = ({ group, kind, namespace, name }: Resource): string =>
  `${group}/${kind} ${namespace}/${name}`;

function noteOf({ message, requiresPruning, result }: Resource): string {
  const prune = requiresPruning ? 'not in the source any more; a sync with prune removes it' : '';
  return (
    [prune, message || (result === 'SYNCFAILED' ? 'could not be synced' : '')].filter(Boolean).join('; ') ||
    '–'
  );
}
