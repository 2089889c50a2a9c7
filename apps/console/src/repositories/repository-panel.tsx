import type { repositoriesContract } from '@hawser/contract/repositories';
import { recordsQuery } from '../live/index.ts';
import { OneRecord } from '../record-page/index.ts';
import { Section } from '../section/index.ts';
import { StatusCell } from '../status/index.ts';
import { RepositoryOverview } from './repository-overview.tsx';
import { Uses } from './uses.tsx';

/** A repository beside its list. */
export default function RepositoryPanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof repositoriesContract>('repositories', { ids: [id] })}
      absent={<p>It was deleted.</p>}
    >
      {(repository) => (
        <>
          <p>
            <StatusCell name={repository.label} status={repository.status} />
          </p>
          <RepositoryOverview repository={repository} />
          <Section title="Applications" beside={repository.applicationCount || undefined}>
            <Uses repository={repository} />
          </Section>
        </>
      )}
    </OneRecord>
  );
}
