import type { Incident } from '@hawser/contract/incidents';
import { ActionButton, reasonOf } from '../menu/index.ts';
import { versionsText } from '../objects/index.ts';
import { usePage } from '../page/index.ts';

/** Reviews the earlier YAML of an incident's objects, which is then applied as new versions. */
export function RollBackButton({ incident: { cause, rollBack, can } }: { incident: Incident }) {
  const { openDialog } = usePage();
  const versions = rollBack.map(({ objectID, toVersion }) => ({ objectID, version: toVersion }));
  return (
    <ActionButton
      variant="link"
      label={`Roll back ${cause}`}
      action={{
        id: 'roll-back',
        label: 'Roll back',
        icon: null,
        ...reasonOf(can, 'rollBack'),
        run: () => openDialog('restore-versions', versionsText(versions)),
      }}
    />
  );
}
