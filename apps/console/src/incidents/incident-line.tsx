import type { Incident } from '@hawser/contract/incidents';
import { useNowText } from '@hawser/ui/clock';
import { StatusBadge } from '@hawser/ui/status-badge';
import { Link } from '@tanstack/react-router';
import { useServices } from '../services/index.ts';
import { SimulatedMark } from '../status/index.ts';
import { useCurrentIncident } from './current-incident.tsx';
import { affectedClusters } from './incident-links.ts';
import { RollBackButton } from './roll-back-button.tsx';
import { incidentText } from './incident-text.ts';
import classes from './incidents.module.css';

/** One incident: its cause, what it affects, and what can be done. */
export function IncidentLine({ incident }: { incident: Incident }) {
  const { me } = useServices();
  const current = useCurrentIncident();
  const text = useNowText((now) => incidentText(incident, { uid: me.uid, now }));
  const { id, kind, cause, label, tone, status, since, example } = incident;
  return (
    <li className={classes['line']} aria-current={current.id === id || undefined}>
      <StatusBadge tone={tone} label={label} status={status} since={since} observedAt={null} />
      <span className={classes['cause']}>
        <b>{cause}</b> <span>{text}</span>
        {example.simulated && <SimulatedMark inRow />}
      </span>
      <span className={classes['tools']}>
        <Link
          to="/networks"
          search={affectedClusters(incident)}
          aria-label={`Show clusters of ${cause}`}
          onClick={() => current.choose(id)}
        >
          Show clusters
        </Link>
        <ShowChange incident={incident} />
        {kind === 'object' && <RollBackButton incident={incident} />}
      </span>
    </li>
  );
}

/** Leads to the change that preceded it: its page, or else the rules of the network, or the object. Without a change, to the object. */
function ShowChange({ incident: { cause, change, example } }: { incident: Incident }) {
  const label = `Show change of ${cause}`;
  if (change !== null && change.id !== null) {
    return (
      <Link to="/changes/$changeId" params={{ changeId: change.id }} search={{}} aria-label={label}>
        Show change
      </Link>
    );
  }
  if (change?.kind === 'rules') {
    return (
      <Link to="/networks" search={{ dialog: 'rules', about: change.subjectID }} aria-label={label}>
        Show change
      </Link>
    );
  }
  const objectId = change?.subjectID ?? example.objectID;
  if (objectId === null) return null;
  const shown = change === null ? 'Show application' : 'Show change';
  return (
    <Link to="/applications/$objectId" params={{ objectId }} search={{}} aria-label={`${shown} of ${cause}`}>
      {shown}
    </Link>
  );
}
