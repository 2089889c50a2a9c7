import type { Incident } from '@hawser/contract/incidents';
import { newId } from '@hawser/ports';
import { PressTwice } from '@hawser/ui/press-twice';
import { useState } from 'react';
import { isConflict, shownMessage } from '../client/index.ts';
import { useUndo } from '../commands/index.ts';
import { ActionButton, reasonOf } from '../menu/index.ts';
import { objectCalls } from '../objects/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { clustersText, rollBackText } from './incident-text.ts';

/** An object that was rolled back: its version since, and the YAML before. */
interface RolledBack {
  readonly objectID: string;
  readonly version: number;
  readonly before: string;
}

/** Applies the earlier YAML of an incident's objects as new versions, after a second press that says how many clusters change. */
export function RollBackButton({ incident }: { incident: Incident }) {
  const calls = useCalls(objectCalls);
  const { ports, toast } = useServices();
  const undoing = useUndo();
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
  const send = async (): Promise<readonly RolledBack[]> => {
    const done: RolledBack[] = [];
    for (const { objectID, version, toVersion } of rollBack) {
      const before = await calls.version(objectID, version);
      const { yaml } = await calls.version(objectID, toVersion);
      const idempotencyKey = newId(ports.clock.now(), ports.random);
      const { updated } = await calls.update(objectID, { yaml }, { idempotencyKey, ifMatch: version });
      done.push({ objectID, version: updated.version, before: before.yaml });
    }
    return done;
  };
  const undo = (done: readonly RolledBack[]) =>
    undoing({
      version: done[0]?.version ?? 0,
      restore: async ({ idempotencyKey }) => {
        for (const { objectID, version, before } of done) {
          const key = `${idempotencyKey}-${objectID}`;
          await calls.update(objectID, { yaml: before }, { idempotencyKey: key, ifMatch: version });
        }
      },
      done: 'Roll back undone.',
    });
  const press = (): void => {
    setBusy(true);
    void send()
      .then(
        (objects) => toast({ text: rollBackText(incident), undo: undo(objects) }),
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
