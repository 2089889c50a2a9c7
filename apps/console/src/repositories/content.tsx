import type { Repository } from '@hawser/contract/repositories';
import { Section } from '../section/index.ts';
import { ChartContent } from './chart-content.tsx';
import { FolderContent } from './folder-content.tsx';

/** What is in a repository: it is read when somebody asks for it. */
export function Content({ repository: { id, repoType } }: { repository: Repository }) {
  return (
    <Section title={repoType === 'git' ? 'Branches and folders' : 'Charts'}>
      {repoType === 'git' ? <FolderContent id={id} /> : <ChartContent id={id} />}
    </Section>
  );
}
