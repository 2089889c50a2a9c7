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

/** What becomes of a resource in the cloud when its object is deleted. */
type InCloud = 'deleted' | 'kept';

/** The YAML that says so of what an object made; null where it cannot. */
function yamlWith({ yaml, kind }: WholeObject, effect: InCloud): string | null {
  const read = readYaml(yaml);
  if (!('object' in read)) return null;
  return withDeletion(yaml, { apiVersion: read.object.apiVersion, kind, isKept: effect === 'kept' });
}

interface InCloudChoiceProps {
  object: WholeObject;
  /** What becomes of it now. */
  effect: InCloud;
  /** Called once the other one was written. */
  onChosen(): void;
}

/** Writes into an object the other thing that can become of what it made, as a version of its own before it is deleted. */
export function InCloudChoice({ object, effect, onChosen }: InCloudChoiceProps) {
  const calls = useCalls(objectCalls);
  const command = useCommand((asked: { yaml: string; version: number }, options) =>
    calls.update(object.id, { yaml: asked.yaml }, { ...options, ifMatch: asked.version }),
  );
  const yaml = yamlWith(object, effect === 'kept' ? 'deleted' : 'kept');
  if (yaml === null || !object.can.update.allowed) return null;
  const choose = async (): Promise<void> => {
    if ((await command.run({ yaml, version: object.version })) !== null) onChosen();
  };
  return (
    <>
      <p>
        <Button busy={command.busy} onClick={() => void choose()}>
          {effect === 'kept' ? 'Delete It in the Cloud' : 'Keep It in the Cloud'}
        </Button>
      </p>
      {command.error !== null && <p role="alert">{shownMessage(command.error)}</p>}
    </>
  );
}

const NOT_APPLIED: Readonly<Record<InCloud, string>> = {
  deleted: 'The hub has not applied yet that it is deleted in the cloud.',
  kept: 'The hub has not applied yet that it is kept in the cloud.',
};

/**
 * Why an object cannot be deleted yet: Crossplane follows what the hub has applied, and would still do the other thing in the cloud. Null when it
 * can, and when `effect` is null because nothing was chosen.
 */
export function useNotApplied({ id, version }: WholeObject, effect: InCloud | null): string | null {
  const { rows, content } = useWindow<typeof placementsContract>(
    effect === null ? null : { collection: 'placements', objectID: id, range: { from: 0, to: 1 } },
  );
  if (effect === null) return null;
  if (content === null) return 'Asking what the hub has applied…';
  const [placement] = rows;
  if (placement === undefined || placement.appliedVersion === null) return null;
  if (placement.appliedVersion >= version) return null;
  const isAway = placement.status.status === 'UNKNOWN';
  return isAway
    ? `${NOT_APPLIED[effect]} Its agent does not report now: start the agent again first.`
    : NOT_APPLIED[effect];
}
