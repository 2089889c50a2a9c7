import { FlaskIcon } from '@hawser/ui/icons';
import { Mark } from '@hawser/ui/mark';

/** Beside the name of a cluster that is simulated, wherever it is shown; `inRow` where rows leave it little room. */
export function SimulatedMark({ inRow }: { inRow?: boolean }) {
  return (
    <Mark
      icon={<FlaskIcon size={10} />}
      title="This cluster is simulated: no machine stands behind it."
      inRow={inRow ?? false}
    >
      simulated
    </Mark>
  );
}

/** The name of a cluster as text, for files and the clipboard. */
export const simulatedText = (name: string, simulated: boolean): string =>
  simulated ? `${name} (simulated)` : name;
