import { FlaskIcon } from '@hawser/ui/icons';
import { Mark } from '@hawser/ui/mark';

/** Marks a simulated cluster beside its name; `inRow` where there is little space. */
export function SimulatedMark({ inRow }: { inRow?: boolean }) {
  return (
    <Mark icon={<FlaskIcon size={10} />} title="This cluster is simulated." inRow={inRow ?? false}>
      simulated
    </Mark>
  );
}

/** The name of a cluster, with its mark if it is simulated. */
export function ClusterName({ name, simulated }: { name: string; simulated: boolean }) {
  return (
    <>
      {name} {simulated && <SimulatedMark />}
    </>
  );
}
