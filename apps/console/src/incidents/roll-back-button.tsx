import type { Incident } from '@hawser/contract/incidents';
import { newId } from '@hawser/ports';
import { PressTwice } from '@hawser/ui/press-twice';
import { useState } from 'react';
import { isConflict, shownMessage } from '../client/index.ts';
import { ActionButton, reasonOf } from '../menu/index.ts';
import { objectCalls } from '../objects/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { clustersText, rollBackText } from './incident-text.ts';

/** Applies the earlier YAML of an incident's objects as new versions, after a second press that says how many clusters change. */
export function RollBackButton({ incident }: { incident: Incident }) {
  const calls = useCalls(objectCalls);
  const { ports, toast } = useServices();
  const [isBusy, setBusy] = useState(false);
  const { cause, rollBack, rollBackClusters, can } = incident;
  const { reason } = reasonOf(can, 'rollBack');
  if (reason !== undefined) {
    return (
      <ActionButton
        variant="quiet"
        action={{ id: 'roll-back', label: 'Roll back', icon: null, reason, run: () => undefined }}
      />
    );
  }
  const send = async (): Promise<void> => {
    for (const { objectID, version, toVersion } of rollBack) {
      const { yaml } = await calls.version(objectID, toVersion);
      const idempotencyKey = newId(ports.clock.now(), ports.random);
      await calls.update(objectID, { yaml }, { idempotencyKey, ifMatch: version });
    }
  };
  const press = (): void => {
    setBusy(true);
    void send()
      .then(
        () => toast({ text: rollBackText(incident) }),
        (error: unknown) =>
          toast({
            tone: 'negative',
            text: isConflict(error)
              ? 'Not rolled back: the object was changed again since.'
              : shownMessage(error, 'Not rolled back.'),
          }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <PressTwice
      label={`Roll back ${cause}`}
      again={`Press again: ${clustersText(rollBackClusters)} ${rollBackClusters === 1 ? 'changes' : 'change'}`}
      disabled={isBusy}
      onConfirm={press}
    >
      Roll back
    </PressTwice>
  );
}
