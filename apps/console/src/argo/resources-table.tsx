import type { ArgoApplication } from '@hawser/contract/argo';
import { labelOf, toneOf } from '@hawser/domain/status';
import { Button } from '@hawser/ui/button';
import { StatusBadge } from '@hawser/ui/status-badge';
import { useOpenedInPlace } from '../review/index.ts';
import { Section } from '../section/index.ts';
import { ValueTable } from '../value-table/index.ts';
import type { OnCluster } from './calls.ts';
import { ResourceDifference } from './resource-difference.tsx';
import { resourceNote } from './words.ts';
import classes from './argo.module.css';

type Resource = ArgoApplication['resources'][number];

const TITLES = ['Resource', 'Namespace', 'Sync', 'Health', 'Message'];

interface ResourcesTableProps {
  of: OnCluster;
  application: ArgoApplication;
  isCurrent: boolean;
}

/** The resources of an Application, those that need attention first; what differs from its source can be looked at. */
export function ResourcesTable({ of, application, isCurrent }: ResourcesTableProps) {
  const { resources, omitted } = application;
  if (resources.length === 0) return null;
  return (
    <Section title="Resources" beside={(resources.length + omitted).toLocaleString('en')}>
      <div className={classes['table']}>
        <ValueTable label="Resources" titles={TITLES}>
          {resources.map((resource) => (
            <ResourceRow key={resourceKey(resource)} of={of} resource={resource} isCurrent={isCurrent} />
          ))}
        </ValueTable>
      </div>
      {omitted > 0 && <p>and {omitted.toLocaleString('en')} more, all synced and healthy or less urgent</p>}
    </Section>
  );
}

interface ResourceRowProps {
  of: OnCluster;
  resource: Resource;
  isCurrent: boolean;
}

function ResourceRow({ of, resource, isCurrent }: ResourceRowProps) {
  const diff = useOpenedInPlace();
  const badge = (status: string) =>
    status === '' ? (
      '–'
    ) : (
      <StatusBadge tone={isCurrent ? toneOf(status) : 'unknown'} label={labelOf(status)} />
    );
  return (
    <>
      <tr>
        <th scope="row">
          {resource.kind} {resource.name}
        </th>
        <td data-label="Namespace">{resource.namespace || '–'}</td>
        <td data-label="Sync">
          {resource.isHook ? 'hook' : badge(resource.sync)}{' '}
          {(diff.isOpen || hasDifference(resource)) && (
            <Button
              {...diff.button}
              variant="link"
              aria-label={`${diff.isOpen ? 'Hide' : 'Show'} diff of ${resource.kind} ${resource.name}`}
            >
              {diff.isOpen ? 'Hide' : 'Show'} diff
            </Button>
          )}
        </td>
        <td data-label="Health">{badge(resource.health)}</td>
        <td data-label="Message">{resourceNote(resource) || '–'}</td>
      </tr>
      {diff.isOpen && (
        <tr id={diff.id}>
          <td colSpan={TITLES.length}>
            <ResourceDifference of={of} resource={resource} />
          </td>
        </tr>
      )}
    </>
  );
}

const hasDifference = ({ sync, isHook }: Resource): boolean => sync === 'OUTOFSYNC' && !isHook;

/** Tells resources apart. */
export const resourceKey = ({ group, kind, namespace, name }: Resource): string =>
  `${group}/${kind} ${namespace}/${name}`;
