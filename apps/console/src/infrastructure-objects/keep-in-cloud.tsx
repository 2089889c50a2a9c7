import type { WholeObject } from '@hawser/contract/objects';
import type { placementsContract } from '@hawser/contract/placement';
import { Button } from '@hawser/ui/button';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useWindow } from '../live/index.ts';
import { objectCalls } from '../objects/index.ts';
import { readYaml } from '../objects/editor/index.ts';
import { useCalls } from '../services/index.ts';
import { withDeletion } from './template.ts';

/** The YAML that keeps in the cloud what an object made; null where it cannot say so. */
function keepingYaml({ yaml, kind }: WholeObject): string | null {
  const read = readYaml(yaml);
  if (!('object' in read)) return null;
  return withDeletion(yaml, { apiVersion: read.object.apiVersion, kind, isKept: true });
}

/** Writes into an object that what it made stays in the cloud, as a version of its own before it is deleted. */
export function KeepInCloud({ object }: { object: WholeObject }) {
  const calls = useCalls(objectCalls);
  const command = useCommand((asked: { yaml: string; version: number }, options) =>
    calls.update(object.id, { yaml: asked.yaml }, { ...options, ifMatch: asked.version }),
  );
  const yaml = keepingYaml(object);
  if (yaml === null || !object.can.update.allowed) return null;
  return (
    <>
      <p>
        <Button busy={command.busy} onClick={() => void command.run({ yaml, version: object.version })}>
          Keep It in the Cloud
        </Button>
      </p>
      {command.error !== null && <p role="alert">{shownMessage(command.error)}</p>}
    </>
  );
}

/**
 * Why an object that keeps what it made cannot be deleted yet: Crossplane follows what the hub has applied, and would still delete it in the cloud.
 * Null when it can.
 */
export function useNotApplied({ id, version }: WholeObject, isKept: boolean): string | null {
  const { rows, content } = useWindow<typeof placementsContract>(
    isKept ? { collection: 'placements', objectID: id, range: { from: 0, to: 1 } } : null,
  );
  if (!isKept) return null;
  if (content === null) return 'Asking what the hub has applied…';
  const [placement] = rows;
  if (placement === undefined || placement.appliedVersion === null) return null;
  return placement.appliedVersion >= version
    ? null
    : 'The hub has not applied yet that it is kept in the cloud.';
}
