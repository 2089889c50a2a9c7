import type { Repository } from '@hawser/contract/repositories';
import { ChartContent } from './chart-content.tsx';
import type { ContentProps } from './content-props.ts';
import { FolderContent } from './folder-content.tsx';

/** What is in a repository: it is read when somebody asks for it. */
export function RepositoryContent({
  repoType,
  ...props
}: ContentProps & { repoType: Repository['repoType'] }) {
  return repoType === 'git' ? <FolderContent {...props} /> : <ChartContent {...props} />;
}
