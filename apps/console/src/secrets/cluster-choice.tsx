import { secretMessages } from '@hawser/domain/secrets';
import { Button } from '@hawser/ui/button';
import { CheckField, SelectField } from '@hawser/ui/field';
import { ChangedCertificates, type Target } from '../sealing/index.ts';
import { canBeChosen } from './preset-of.ts';
import classes from './secrets.module.css';

/** From so many on all or none are chosen at once. */
const MANY = 5;

interface ClusterChoiceProps {
  targets: readonly Target[];
  isMultiple: boolean;
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
  /** Accepts the certificate that a cluster shows. */
  onAccept(target: Target): void;
  error: string | undefined;
  id: string;
}

/** The clusters for which a Secret is sealed, each with its own certificate. One that has changed must be accepted first. */
export function ClusterChoice(props: ClusterChoiceProps) {
  const { targets, isMultiple, chosen, onChange, onAccept, error, id } = props;
  const toggle = (routerID: string, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(routerID);
    else next.delete(routerID);
    onChange(next);
  };
  const possible = targets.filter(canBeChosen).map(({ certificate }) => certificate.id);
  return (
    <>
      {isMultiple ? (
        <fieldset className={classes['clusters']} id={id} tabIndex={-1}>
          <legend>Clusters</legend>
          {targets.length > MANY && (
            <div className={classes['choose']}>
              <span role="status">
                {chosen.size} of {targets.length} chosen
              </span>
              <Button onClick={() => onChange(new Set(possible))}>Choose all</Button>
              <Button onClick={() => onChange(new Set())}>Choose none</Button>
            </div>
          )}
          <div className={classes['clusterList']}>
            {targets.map(({ certificate, problem }) => (
              <CheckField
                key={certificate.id}
                label={certificate.isHub ? `${certificate.name} (hub)` : certificate.name}
                checked={chosen.has(certificate.id)}
                onChange={(isOn) => toggle(certificate.id, isOn)}
                {...(problem === null || canBeChosen({ problem }) ? {} : { description: problem.reason })}
                disabled={!canBeChosen({ problem })}
              />
            ))}
          </div>
          {error !== undefined && <p className={classes['error']}>{error}</p>}
        </fieldset>
      ) : (
        <SelectField
          id={id}
          label="Cluster"
          value={[...chosen][0] ?? ''}
          onChange={(routerID) => onChange(new Set([routerID]))}
          placeholder={secretMessages.noClusters}
          error={error}
          choices={targets.map(({ certificate, problem }) => ({
            value: certificate.id,
            label: certificate.isHub ? `${certificate.name} (hub)` : certificate.name,
            ...(problem === null || problem.kind === 'changed' ? {} : { reason: problem.reason }),
          }))}
        />
      )}
      <Silent of={targets.filter(({ certificate }) => chosen.has(certificate.id))} />
      <ChangedCertificates
        targets={targets.filter(({ certificate }) => chosen.has(certificate.id))}
        onAccept={onAccept}
      />
    </>
  );
}

/** The chosen clusters whose certificate may be another one by now. What is sealed with it still opens: a controller keeps its former keys. */
function Silent({ of }: { of: readonly Target[] }) {
  const silent = of.filter(
    ({ certificate, problem }) => certificate.silentSince !== null && problem === null,
  );
  if (silent.length === 0) return null;
  const names = silent.map(({ certificate }) => certificate.name).join(', ');
  return (
    <p className={classes['hint']}>
      No report from the agent of {names} for longer than its lease: sealed with the certificate that it
      showed last.
    </p>
  );
}
