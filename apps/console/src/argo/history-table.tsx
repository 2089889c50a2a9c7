import type { ArgoApplication } from '@hawser/contract/argo';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { usePage } from '../page/index.ts';
import { Section } from '../section/index.ts';
import { ValueTable } from '../value-table/index.ts';
import type { OnCluster } from './calls.ts';
import { CommitList } from './commit-list.tsx';
import type { Commits } from './use-commits.ts';
import { revisionsText } from './words.ts';
import classes from './argo.module.css';

interface HistoryTableProps {
  of: OnCluster;
  application: ArgoApplication;
  commits: Commits;
}

/** What was deployed, the newest first, each with a way back to it. */
export function HistoryTable({ of, application, commits }: HistoryTableProps) {
  const { openDialog } = usePage();
  const { history } = application;
  if (history.length === 0) return null;
  return (
    <Section title="History">
      <div className={classes['table']}>
        <ValueTable label="History" titles={['Revision', 'Deployed', 'By', 'Action']}>
          {history.map(({ id, revisions, deployedAt, by }, at) => (
            <tr key={id}>
              <th scope="row" data-tip={revisions.join(', ')}>
                {revisionsText(revisions)}
                <CommitList revisions={revisions} commits={commits} />
              </th>
              <td data-label="Deployed">{deployedAt === null ? '–' : <Age instant={deployedAt} />}</td>
              <td data-label="By">{by || 'Argo CD itself'}</td>
              <td data-label="Action">
                {at === 0 ? (
                  'deployed last'
                ) : (
                  <Button
                    variant="link"
                    aria-haspopup="dialog"
                    aria-label={`Roll back to ${revisionsText(revisions)}`}
                    onClick={() => openDialog('roll-back-application', `${of.objectID}/${of.routerID}/${id}`)}
                  >
                    Roll back
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </ValueTable>
      </div>
    </Section>
  );
}
