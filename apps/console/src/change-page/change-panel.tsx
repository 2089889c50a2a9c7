import type { Change, changesContract } from '@hawser/contract/changes';
import { Age, exactTime } from '@hawser/ui/age';
import { authorText } from '../author/index.ts';
import { IncidentsSection } from '../incidents/index.ts';
import { recordsQuery } from '../live/index.ts';
import { OneRecord } from '../record-page/index.ts';
import { useServices } from '../services/index.ts';
import { WhatChanged } from './what-changed.tsx';

/** A change beside its list. */
export default function ChangePanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof changesContract>('changes', { ids: [id] })}
      absent={<p>It is no longer kept.</p>}
    >
      {(change) => <ChangeSummary change={change} />}
    </OneRecord>
  );
}

function ChangeSummary({ change }: { change: Change }) {
  const { me } = useServices();
  const { id, at, address } = change;
  return (
    <>
      <p>
        By {authorText(change, me.uid)}, <Age instant={at} /> ago ({exactTime(at)})
        {address !== null && `, from ${address}`}
      </p>
      <WhatChanged change={change} />
      <IncidentsSection of={{ changeID: id }} title="Incidents since this change" />
    </>
  );
}
