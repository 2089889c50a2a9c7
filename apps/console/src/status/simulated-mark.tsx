import { FlaskIcon } from '@hawser/ui/icons';
import { Mark } from '@hawser/ui/mark';

/** Beside the name of a cluster that is simulated, wherever it is shown; `inRow` where rows leave it little room. */
export function SimulatedMark({ inRow }: { inRow?: boolean }) {
  return (
    <Mark icon={<FlaskIcon size={10} />} title="This cluster is simulated." inRow={inRow ?? false}>
      simulated
    </Mark>
  );
}

/** The name of a cluster, with its mark where it is simulated. */
export function ClusterName({ name, simulated }: { name: string; simulated: boolean }) {
  return (
    <>
      {name} {simulated && <SimulatedMark />}
    </>
  );
}
