import type { ArgoApplication } from '@hawser/contract/argo';
import { labelOf, toneOf } from '@hawser/domain/status';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { StatusBadge } from '@hawser/ui/status-badge';
import { usePage } from '../page/index.ts';
import { Section } from '../section/index.ts';
import { StreamNotice } from '../streams/index.ts';
import { ActionBar } from './action-bar.tsx';
import type { OnCluster } from './calls.ts';
import { CommitList } from './commit-list.tsx';
import { HistoryTable } from './history-table.tsx';
import { ResourcesTable } from './resources-table.tsx';
import { useApplication } from './use-application.ts';
import { type Commits, useCommits } from './use-commits.ts';
import { whyNotSynced } from './why-not-synced.ts';
import { automationText, deletionText, operationText, phaseTone, revisionsText } from './words.ts';
import classes from './argo.module.css';

/** What Argo CD says of an Application on a cluster, and what can be asked of it. */
export function ApplicationSection({ of, name }: { of: OnCluster; name: string }) {
  const { application, observedAt, stream } = useApplication(of);
  const commits = useCommits(of);
  // What it said last is not what it is now, and what was not compared is not healthy, although Argo CD calls it so.
  const isCurrent = stream.kind === 'open' && application?.outdated === '' && application.sync !== 'UNKNOWN';
  return (
    <div className={classes['view']}>
      <StreamNotice state={stream} what="the Application" />
      <ActionBar of={of} application={application} />
      {application === null ? (
        stream.kind === 'ended' && (
          <EmptyState title="Not available">Argo CD did not answer about {name}.</EmptyState>
        )
      ) : (
        <>
          {application.outdated !== '' && (
            <p role="status" className={classes['outdated']}>
              {application.outdated}. Showing its last report.
            </p>
          )}
          <Deletion of={of} application={application} />
          <Facts application={application} isCurrent={isCurrent} observedAt={observedAt} />
          <CommitList revisions={application.revisions} commits={commits} />
          <Why application={application} />
          <Conditions application={application} />
          <Operation application={application} />
          <ResourcesTable of={of} application={application} isCurrent={isCurrent} />
          <HistoryTable of={of} application={application} commits={commits} />
          <Sources application={application} commits={commits} />
        </>
      )}
    </div>
  );
}

interface Shown {
  application: ArgoApplication;
}

function Facts({
  application,
  isCurrent,
  observedAt,
}: Shown & { isCurrent: boolean; observedAt: number | null }) {
  const { sync, health, healthSince, revisions, comparedAt, automated } = application;
  const badge = (status: string, since: number | null) =>
    status === '' ? null : (
      <StatusBadge
        tone={isCurrent ? toneOf(status) : 'unknown'}
        label={labelOf(status)}
        since={since}
        observedAt={observedAt}
      />
    );
  return (
    <FactsStrip
      facts={[
        { label: 'Sync', value: badge(sync, null) },
        { label: 'Health', value: badge(health, healthSince) },
        {
          label: 'Revision',
          value:
            revisions.length === 0 ? null : (
              <code data-tip={revisions.join(', ')}>{revisionsText(revisions)}</code>
            ),
        },
        { label: 'Synced', value: automationText(automated) },
        {
          label: 'Compared',
          value: application.isRefreshing ? (
            'now'
          ) : comparedAt === null ? null : (
            <>
              <Age instant={comparedAt} /> ago
            </>
          ),
        },
        { label: 'In Argo CD', value: <code>{application.name}</code> },
        {
          label: 'Destination',
          value: [application.destination.cluster, application.destination.namespace]
            .filter(Boolean)
            .join(' / '),
        },
      ]}
    />
  );
}

/** That it is being deleted, why that has not ended, and the way out. */
function Deletion({ of, application }: Shown & { of: OnCluster }) {
  const { openDialog } = usePage();
  const text = deletionText(application);
  if (text === null) return null;
  const { deletingSince = null } = application;
  return (
    <Section title="Being deleted">
      <p role="status" className={classes['deletion']}>
        {text}
        {deletingSince !== null && (
          <>
            {' '}
            It was deleted <Age instant={deletingSince} /> ago.
          </>
        )}
      </p>
      <Button
        variant="danger"
        aria-haspopup="dialog"
        onClick={() => openDialog('release-application', `${of.objectID}/${of.routerID}`)}
      >
        Release
      </Button>
    </Section>
  );
}

function Why({ application }: Shown) {
  const text = whyNotSynced(application);
  return text === null ? null : <p>{text}</p>;
}

function Conditions({ application: { conditions, healthMessage } }: Shown) {
  if (conditions.length === 0 && healthMessage === '') return null;
  return (
    <Section title="Conditions">
      <ul className={classes['conditions']}>
        {healthMessage !== '' && <li>{healthMessage}</li>}
        {conditions.map(({ type, message, at }) => (
          <li key={`${type} ${message}`} data-tone={type.endsWith('Error') ? 'negative' : 'warning'}>
            <b>{type}</b> {message} {at !== null && <Age instant={at} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Operation({ application: { operation, isRequested } }: Shown) {
  if (operation === null && !isRequested) return null;
  return (
    <Section title="Last operation">
      {isRequested && <p>An operation was requested; Argo CD has not begun it yet.</p>}
      {operation !== null && (
        <p className={classes['operation']}>
          <StatusBadge
            tone={phaseTone(operation.phase)}
            label={operation.phase}
            since={operation.finishedAt ?? operation.startedAt}
          />{' '}
          {operationText(operation)}
          {operation.startedAt !== null && (
            <>
              , <Age instant={operation.finishedAt ?? operation.startedAt} /> ago
            </>
          )}
          {operation.message !== '' && <span>{operation.message}</span>}
        </p>
      )}
    </Section>
  );
}

function Sources({ application: { sources, images, externalURLs }, commits }: Shown & { commits: Commits }) {
  return (
    <Section title="Source">
      <ul className={classes['sources']}>
        {sources.map(({ repoURL, path, chart, targetRevision }) => (
          <li key={`${repoURL} ${path} ${chart}`}>
            <code>{repoURL}</code> {chart === '' ? path : `chart ${chart}`}{' '}
            {targetRevision !== '' && (
              <>
                at <code>{targetRevision}</code>
              </>
            )}
          </li>
        ))}
      </ul>
      {commits.reason !== '' && <p>Authors and messages of commits are not known: {commits.reason}</p>}
      {images.length > 0 && (
        <p>
          Images: <code>{images.join(', ')}</code>
        </p>
      )}
      {externalURLs.map((url) => (
        <p key={url}>
          <a href={url} target="_blank" rel="noreferrer noopener">
            {url}
          </a>
        </p>
      ))}
    </Section>
  );
}
