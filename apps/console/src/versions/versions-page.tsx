import type {
  AppObject,
  objectsContract,
  objectVersionsContract,
  VersionEntry,
} from '@hawser/contract/objects';
import { EmptyState } from '@hawser/ui/empty-state';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listQueryOf, recordsQuery, useWindow, WINDOW_ROWS } from '../live/index.ts';
import { type Action, useActionTools } from '../menu/index.ts';
import { PathLink, usePage } from '../page/index.ts';
import { OneRecord, OtherContext, RecordHead, RecordPage, SectionGrid } from '../record-page/index.ts';
import { Section } from '../section/index.ts';
import { useServices } from '../services/index.ts';
import { type Compared, comparedIn, newestTwo, withPrevious } from './compared.ts';
import { Comparison } from './comparison.tsx';
import { VERSION, versionSubject } from './version-actions.tsx';
import { versionColumns } from './version-columns.tsx';

/** The versions of one application: who wrote each, how any two differ, and going back to one. */
export function VersionsPage() {
  const { objectId } = useParams({ from: '/applications/$objectId/versions' });
  return (
    <OneRecord
      key={objectId}
      query={recordsQuery<typeof objectsContract>('objects', { ids: [objectId] })}
      absent={
        <EmptyState title="This application does not exist" action={<OtherContext />}>
          It was deleted, and its versions with it, or you do not have access.
        </EmptyState>
      }
    >
      {(object) => <Versions object={object} />}
    </OneRecord>
  );
}

const keyOf = ({ id }: VersionEntry): string => id;
const shown = ({ version }: VersionEntry) => ({ name: `Version ${version}` });

function Versions({ object }: { object: AppObject }) {
  const { id, name, kind, networkID, networkName, version: current } = object;
  const { me } = useServices();
  const { search, change } = usePage();
  const tools = useActionTools();
  const { rows } = useWindow<typeof objectVersionsContract>({
    collection: 'objectVersions',
    objectID: id,
    range: { from: 0, to: WINDOW_ROWS },
  });
  const numbers = rows.map(({ version }) => version);
  const compared = comparedIn(search.compare) ?? newestTwo(numbers);
  const compare = ([before, after]: Compared): void => change({ compare: `${before},${after}` });
  const { can } = object;
  const [newest] = numbers;
  const { columns, actionsOf } = useMemo(() => {
    const actionsOf = (version: VersionEntry): readonly Action[] =>
      versionSubject(version, newest, can).actions(tools);
    return { columns: versionColumns(me.uid, actionsOf), actionsOf };
  }, [me.uid, can, tools, newest]);
  return (
    <RecordPage>
      <RecordHead>
        <span>
          {kind} <PathLink href={`/applications/${encodeURIComponent(id)}`}>{name}</PathLink> in{' '}
          <PathLink href={`/networks/${encodeURIComponent(networkID)}`}>{networkName}</PathLink>
        </span>
        <span>version {current}</span>
      </RecordHead>
      <Section title="Versions">
        <SectionGrid
          label={`Versions of ${name}`}
          query={listQueryOf<typeof objectVersionsContract>({ collection: 'objectVersions', objectID: id })}
          columns={columns}
          rowKey={keyOf}
          shown={shown}
          actionsOf={actionsOf}
          uneditable={VERSION.one}
          onOpen={({ version }) => compare(withPrevious(version, numbers))}
          empty={<EmptyState title="No versions">Each saved YAML is a version.</EmptyState>}
        />
      </Section>
      {compared !== null && (
        <Comparison
          objectID={id}
          versions={rows}
          compared={compared}
          onCompare={compare}
          restoreOf={(version) => actionsOf(version).find((action) => action.id === 'restore')}
        />
      )}
      {compared === null && numbers.length === 1 && (
        <p>There is one version. Each saved YAML becomes another, which is compared here.</p>
      )}
    </RecordPage>
  );
}
