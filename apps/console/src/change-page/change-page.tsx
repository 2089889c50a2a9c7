import type { Change, changesContract } from '@hawser/contract/changes';
import { Age, exactTime } from '@hawser/ui/age';
import { useParams } from '@tanstack/react-router';
import { authorText } from '../author/index.ts';
import { IncidentsSection } from '../incidents/index.ts';
import { recordsQuery } from '../live/index.ts';
import { PathLink } from '../page/index.ts';
import { OneRecord, RecordHead, RecordPage } from '../record-page/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import { ArrivalSection } from './arrival-section.tsx';
import { subjectPath } from './subject-path.ts';
import { WhatChanged } from './what-changed.tsx';

/** One change: who made it, what it changed, and how far it has arrived. */
export function ChangePage() {
  const { changeId } = useParams({ from: '/changes/$changeId' });
  return (
    <OneRecord key={changeId} query={recordsQuery<typeof changesContract>('changes', { ids: [changeId] })}>
      {(change) => <OpenChange change={change} />}
    </OneRecord>
  );
}

function OpenChange({ change }: { change: Change }) {
  const { me } = useServices();
  const { subject, networkID, networkName, at } = change;
  const path = subjectPath(useRegistry(), change);
  return (
    <RecordPage>
      <RecordHead>
        <span>
          By {authorText(change, me.uid)}, <Age instant={at} /> ago ({exactTime(at)})
          {change.address !== null && `, from ${change.address}`}
        </span>
        {path === null ? <span>It no longer exists.</span> : <PathLink href={path}>{subject.name}</PathLink>}
        {networkID !== null && subject.kind !== 'network' && (
          <span>
            in <PathLink href={`/networks/${encodeURIComponent(networkID)}`}>{networkName}</PathLink>
          </span>
        )}
      </RecordHead>
      <IncidentsSection of={{ changeID: change.id }} title="Incidents since this change" />
      <WhatChanged change={change} />
      <ArrivalSection change={change} />
    </RecordPage>
  );
}
