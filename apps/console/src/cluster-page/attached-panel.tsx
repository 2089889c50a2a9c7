import type { routersContract } from '@hawser/contract/routers';
import { recordsQuery } from '../live/index.ts';
import { OneRecord } from '../record-page/index.ts';
import ClusterPanel from './cluster-panel.tsx';

/** The cluster of an attachment beside its list. */
export default function AttachedPanel({ id }: { id: string }) {
  return (
    <OneRecord
      query={recordsQuery<typeof routersContract>('routers', { ids: [id] })}
      absent={<p>It was detached.</p>}
    >
      {({ cloudID }) => <ClusterPanel id={cloudID} />}
    </OneRecord>
  );
}
