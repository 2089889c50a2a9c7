import type { Repository } from '@hawser/contract/repositories';
import { type Action, ActionButton, reasonOf } from '../menu/index.ts';
import { usePage } from '../page/index.ts';
import { aboutPlace, RepositoryContent } from '../repository-content/index.ts';
import { Section } from '../section/index.ts';
import { useServices } from '../services/index.ts';

/** What is in a repository, and the way from there to an Application. */
export function Content({ repository: { id, repoType } }: { repository: Repository }) {
  const { me } = useServices();
  const { openDialog } = usePage();
  const create = (about: string): Action => ({
    id: 'create-from-repository',
    label: 'Create Application',
    ...reasonOf(me.can, 'createObject'),
    run: () => openDialog('create-from-repository', about),
  });
  return (
    <Section title={repoType === 'git' ? 'Branches and folders' : 'Charts'}>
      <RepositoryContent
        id={id}
        repoType={repoType}
        actionOf={(place) => (
          <ActionButton
            variant="link"
            action={create(aboutPlace(id, place))}
            label={`Create Application from ${place.name}${place.type === 'chart' ? ` ${place.revision}` : ''}`}
          />
        )}
      />
    </Section>
  );
}
