import type { repositoriesContract, Repository } from '@hawser/contract/repositories';
import { useParams } from '@tanstack/react-router';
import { recordsQuery } from '../live/index.ts';
import { RecordActions } from '../menu/index.ts';
import { OneRecord, RecordHead, RecordPage, useRecordShortcuts } from '../record-page/index.ts';
import { Section } from '../section/index.ts';
import { StatusCell } from '../status/index.ts';
import { REPOSITORY } from './repository-actions.tsx';
import { Content } from './content.tsx';
import { RepositoryOverview } from './repository-overview.tsx';
import { Uses } from './uses.tsx';
import classes from './repositories.module.css';

/** One repository: its connection, what is in it, and what uses it. */
export function RepositoryPage() {
  const { repositoryId } = useParams({ from: '/repos/$repositoryId' });
  return (
    <OneRecord
      key={repositoryId}
      query={recordsQuery<typeof repositoriesContract>('repositories', { ids: [repositoryId] })}
    >
      {(repository) => <OpenRepository repository={repository} />}
    </OneRecord>
  );
}

function OpenRepository({ repository }: { repository: Repository }) {
  useRecordShortcuts(REPOSITORY, repository, repository.status);
  return (
    <RecordPage>
      <RecordHead
        status={<StatusCell name={repository.label} status={repository.status} />}
        tools={<RecordActions noun={REPOSITORY} record={repository} first={['update']} />}
      >
        <span className={classes['url']}>{repository.url}</span>
      </RecordHead>
      <RepositoryOverview repository={repository} />
      {/* What was read is of this URL and these credentials. */}
      <Content key={repository.version} repository={repository} />
      <Section title="Applications" beside={repository.applicationCount || undefined}>
        <Uses repository={repository} />
      </Section>
    </RecordPage>
  );
}
