import type { AppObject, objectsContract } from '@hawser/contract/objects';
import { userTagNames } from '@hawser/domain/tags';
import { Age } from '@hawser/ui/age';
import { ArrowText } from '@hawser/ui/arrow-text';
import { CountBar } from '@hawser/ui/count-bar';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { TagList } from '@hawser/ui/tag-list';
import { RecentChanges } from '../change-list/index.ts';
import { IncidentsSection } from '../incidents/index.ts';
import { recordsQuery } from '../live/index.ts';
import { PathLink } from '../page/index.ts';
import { OneRecord } from '../record-page/index.ts';
import { Section } from '../section/index.ts';
import { ReasonChain, StatusCell } from '../status/index.ts';
import { portsText } from './ports.ts';

/** An application beside its list. */
export default function ObjectPanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof objectsContract>('objects', { ids: [id] })}
      absent={<p>It was deleted.</p>}
    >
      {(object) => <ObjectSummary object={object} />}
    </OneRecord>
  );
}

function ObjectSummary({ object }: { object: AppObject }) {
  const { id, name, kind, networkID, networkName, version, updatedAt, placementCounts, status } = object;
  const ports = portsText(object);
  return (
    <>
      <p>
        <StatusCell name={name} status={status} />
      </p>
      <TagList tags={userTagNames(object.tags)} />
      <Section title="Overview">
        <FactsStrip
          facts={[
            { label: 'Kind', value: kind },
            {
              label: 'Network',
              value: <PathLink href={`/networks/${encodeURIComponent(networkID)}`}>{networkName}</PathLink>,
            },
            {
              label: 'Version',
              value: <PathLink href={`/applications/${encodeURIComponent(id)}/versions`}>{version}</PathLink>,
            },
            {
              label: 'Changed',
              value: (
                <>
                  <Age instant={updatedAt} /> ago
                </>
              ),
            },
            ...(ports === null ? [] : [{ label: 'Ports', value: <ArrowText>{ports}</ArrowText> }]),
            { label: 'Clusters', value: <CountBar counts={placementCounts} label="clusters" /> },
          ]}
        />
        {status.tone !== 'positive' && <ReasonChain status={status} name={name} />}
      </Section>
      <IncidentsSection of={{ objectID: id }} />
      <RecentChanges of={{ objectID: id }} />
    </>
  );
}
