import type { AcceptedDrift } from '@hawser/contract/objects';
import type { AppObject, objectsContract } from '@hawser/contract/objects';
import { permission } from '@hawser/domain/permissions';
import { ArrowText } from '@hawser/ui/arrow-text';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { AwaitedRecord, type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { rolloutText } from './rollout-text.ts';
import { SaveReview, useSave } from './save-review.tsx';

const TITLE = 'Accept as new version';

/** Takes over what was changed by hand on a cluster as a new version, after a review. `about`: `<objectID>/<routerID>`. */
export default function AcceptDriftDialog({ about, onClose }: PageDialogProps) {
  const [objectID = '', routerID = ''] = about.split('/');
  return (
    <RecordDialog {...useRecord<typeof objectsContract>('objects', objectID)} title={TITLE} onClose={onClose}>
      {(object) => <Accept object={object} routerID={routerID} onClose={onClose} />}
    </RecordDialog>
  );
}

interface AcceptProps {
  object: AppObject;
  routerID: string;
  onClose(): void;
}

function Accept({ object, routerID, onClose }: AcceptProps) {
  const calls = useCalls(objectCalls);
  const save = useSave();
  const [accepted, setAccepted] = useState<AcceptedDrift | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { id, name, kind } = object;
  useEffect(() => {
    let isClosed = false;
    calls.acceptedDrift(id, routerID).then(
      (found) => isClosed || setAccepted(found),
      (error: unknown) => isClosed || setFailure(shownMessage(error)),
    );
    return () => {
      isClosed = true;
    };
  }, [calls, id, routerID]);
  if (failure !== null) {
    return (
      <Dialog open onClose={onClose} title={TITLE} footer={<Button onClick={onClose}>Close</Button>}>
        <p role="alert">{failure}</p>
      </Dialog>
    );
  }
  if (accepted === null) return <AwaitedRecord title={TITLE} onClose={onClose} />;
  const { version, before, yaml: after, left } = accepted;
  const { allowed, reason } = permission(object.can, 'update');
  return (
    <SaveReview
      title={TITLE}
      subtitle={
        <ArrowText>{`${kind} ${name} in ${object.networkName} · version ${version} → ${version + 1}`}</ArrowText>
      }
      changes={[{ id, name, kind, version, before, after, accepts: routerID }]}
      save={save}
      {...(!allowed && { submitReason: reason })}
      banners={
        left.length === 0
          ? []
          : [
              {
                tone: 'warning',
                text: `Not included, because the full value is not known here: ${left.join(', ')}`,
              },
            ]
      }
      doneText={rolloutText}
      undoneText="YAML restored."
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
