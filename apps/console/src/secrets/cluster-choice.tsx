import { secretMessages } from '@hawser/domain/secrets';
import { CheckField, SelectField } from '@hawser/ui/field';
import { ChangedCertificates, type Target } from '../sealing/index.ts';
import classes from './secrets.module.css';

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
  return (
    <>
      {isMultiple ? (
        <fieldset className={classes['clusters']} id={id} tabIndex={-1}>
          <legend>Clusters</legend>
          <div className={classes['clusterList']}>
            {targets.map(({ certificate, problem }) => (
              <CheckField
                key={certificate.id}
                label={certificate.isHub ? `${certificate.name} (hub)` : certificate.name}
                checked={chosen.has(certificate.id)}
                onChange={(isOn) => toggle(certificate.id, isOn)}
                {...(problem === null || problem.kind === 'changed' ? {} : { description: problem.reason })}
                disabled={problem !== null && problem.kind !== 'changed'}
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
      <ChangedCertificates
        targets={targets.filter(({ certificate }) => chosen.has(certificate.id))}
        onAccept={onAccept}
      />
    </>
  );
}
