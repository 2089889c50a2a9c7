import type { WholeObject, wholeObjectsContract } from '@hawser/contract/objects';
import { generalMessages } from '@hawser/domain/fields';
import { deletionOf } from '@hawser/domain/infrastructure';
import { INFRASTRUCTURE_TAG } from '@hawser/domain/tags';
import { type DeletionGroup, DeletionList } from '@hawser/ui/deletion-preview';
import { useWindow, WINDOW_ROWS } from '../live/index.ts';
import { readYaml } from './read-yaml.ts';

/** What the YAML says of the deletion; null where it cannot be read. */
export function deletionIn({ yaml }: Pick<WholeObject, 'yaml'>): ReturnType<typeof deletionOf> | null {
  const read = readYaml(yaml);
  return 'object' in read ? deletionOf(read.object.manifest) : null;
}

const GROUPS = [
  { effect: 'deleted', title: 'deleted in the cloud', outcome: 'with everything in it' },
  {
    effect: 'composed',
    title: 'composed of others',
    outcome: 'these are deleted in the cloud unless their own policy keeps them',
  },
  {
    effect: 'kept',
    title: 'kept in the cloud',
    outcome: 'nobody manages it any more, and it goes on costing',
  },
  { effect: null, title: 'of which the YAML cannot be read', outcome: 'they may be deleted in the cloud' },
] as const;

/** What deleting these applications deletes in the cloud: the infrastructure among them, by name. */
export function InCloudList({ ids }: { ids: readonly string[] }) {
  const first = ids.slice(0, WINDOW_ROWS);
  const { rows, content } = useWindow<typeof wholeObjectsContract>({
    collection: 'wholeObjects',
    ids: [...first],
    range: { from: 0, to: WINDOW_ROWS },
  });
  if (content === null) return <p role="status">{generalMessages.wait}</p>;
  const infrastructure = rows.filter(({ tagsInternal }) => tagsInternal.includes(INFRASTRUCTURE_TAG));
  const groups = GROUPS.map(({ effect, ...group }): DeletionGroup => {
    const items = infrastructure
      .filter((object) => (deletionIn(object)?.effect ?? null) === effect)
      .map(({ name, kind, networkName }) => ({ name, where: `${kind} of ${networkName}` }));
    return { ...group, count: items.length, items };
  }).filter(({ count }) => count > 0);
  const others = ids.length - first.length;
  return (
    <>
      {groups.length > 0 && <DeletionList label="What happens in the cloud" groups={groups} />}
      {others > 0 && (
        <p>
          <b>{others.toLocaleString('en')} more are not listed.</b> Infrastructure among them is deleted in
          the cloud as well, unless its deletion policy keeps it.
        </p>
      )}
    </>
  );
}
