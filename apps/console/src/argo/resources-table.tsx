import type { ArgoApplication } from '@hawser/contract/argo';
import { labelOf, toneOf } from '@hawser/domain/status';
import { Button } from '@hawser/ui/button';
import { StatusBadge } from '@hawser/ui/status-badge';
import { Fragment, useState } from 'react';
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
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
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
        <ValueTable label="Resources" titles={TITLES}>
          {resources.map((resource) => {
            const key = resourceKey(resource);
            const isShown = shown.has(key);
            return (
              <Fragment key={key}>
                <tr>
                  <th scope="row">
                    {resource.kind} {resource.name}
                  </th>
                  <td data-label="Namespace">{resource.namespace || '–'}</td>
                  <td data-label="Sync">
                    {resource.isHook ? 'hook' : badge(resource.sync)}{' '}
                    {(isShown || hasDifference(resource)) && (
                      <Button
                        variant="link"
                        aria-expanded={isShown}
                        aria-label={`${isShown ? 'Hide' : 'Show'} diff of ${resource.kind} ${resource.name}`}
                        onClick={() => setShown(toggled(shown, key))}
                      >
                        {isShown ? 'Hide' : 'Show'} diff
                      </Button>
                    )}
                  </td>
                  <td data-label="Health">{badge(resource.health)}</td>
                  <td data-label="Message">{resourceNote(resource) || '–'}</td>
                </tr>
                {isShown && (
                  <tr>
                    <td colSpan={TITLES.length}>
                      <ResourceDifference of={of} resource={resource} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </ValueTable>
      </div>
      {omitted > 0 && <p>and {omitted.toLocaleString('en')} more, all synced and healthy or less urgent</p>}
    </Section>
  );
}

const hasDifference = ({ sync, isHook }: Resource): boolean => sync === 'OUTOFSYNC' && !isHook;

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]);

/** Tells resources apart. */
export const resourceKey = ({ group, kind, namespace, name }: Resource): string =>
  `${group}/${kind} ${namespace}/${name}`;
