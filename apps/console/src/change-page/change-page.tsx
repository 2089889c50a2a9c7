import type { Change, changesContract } from '@hawser/contract/changes';
import { ArrowText } from '@hawser/ui/arrow-text';
import { Age, exactTime } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { useParams } from '@tanstack/react-router';
import { authorText } from '../author/index.ts';
import { IncidentsSection } from '../incidents/index.ts';
import { recordsQuery } from '../live/index.ts';
import { versionsText } from '../objects/index.ts';
import { PathLink, usePage } from '../page/index.ts';
import { OneRecord, RecordHead, RecordPage } from '../record-page/index.ts';
import { Section } from '../section/index.ts';
import { useRegistry } from '../registry/index.ts';
import { ChangedFields } from '../review/index.ts';
import { useServices } from '../services/index.ts';
import { ArrivalSection } from './arrival-section.tsx';
import { ChangedRules } from './changed-rules.tsx';
import { ChangedText } from './changed-text.tsx';
import { subjectPath } from './subject-path.ts';

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
  const { subject, networkID, networkName, details, at } = change;
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
      <Section title="What changed">
        <p>
          <ArrowText>{change.name}</ArrowText>
        </p>
        {details?.fields && <ChangedFields label="Changed fields" fields={details.fields} />}
        {details?.rules && <ChangedRules rules={details.rules} />}
        {details?.yaml && <ChangedText changeID={change.id} />}
        <RollBack change={change} />
        {details === null && <p>No details are stored for this change.</p>}
      </Section>
      <ArrivalSection change={change} />
    </RecordPage>
  );
}

/** Opens the review of the version before a change; nothing where there is none. */
function RollBack({ change: { subject, details } }: { change: Change }) {
  const { openDialog } = usePage();
  const { before, after } = details?.yaml ?? { before: null, after: null };
  if (before === null || after === null || subject.name === null) return null;
  return (
    <p>
      <Button
        onClick={() =>
          openDialog('restore-versions', versionsText([{ objectID: subject.id, version: before }]))
        }
      >
        Roll back
      </Button>
    </p>
  );
}
