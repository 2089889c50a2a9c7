import type { AppObject, objectsContract } from '@hawser/contract/objects';
import { totalOf } from '@hawser/domain/status';
import { FormDialog } from '@hawser/ui/form-dialog';
import { shownMessage } from '../client/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { StreamNotice } from '../streams/index.ts';
import { useAct } from './use-act.ts';
import { useApplication } from './use-application.ts';
import { revisionsText, rollBackText } from './words.ts';

const TITLE = 'Roll back';
const GONE = 'Argo CD no longer has this entry of the history.';

/** Deploys an entry of the history of an Application again. `about`: `<objectID>/<routerID>/<id of the entry>`. */
export default function RollBackApplicationDialog({ about, onClose }: PageDialogProps) {
  const [objectID = '', routerID = '', id = ''] = about.split('/');
  return (
    <RecordDialog {...useRecord<typeof objectsContract>('objects', objectID)} title={TITLE} onClose={onClose}>
      {(object) => <RollBack object={object} routerID={routerID} id={Number(id)} onClose={onClose} />}
    </RecordDialog>
  );
}

interface RollBackProps {
  object: AppObject;
  routerID: string;
  id: number;
  onClose(): void;
}

function RollBack({ object, routerID, id, onClose }: RollBackProps) {
  const of = { objectID: object.id, routerID };
  const { application, stream } = useApplication(of);
  const { error, act } = useAct(of);
  const entry = application?.history.find((each) => each.id === id);
  const isAutomated = application !== null && application.automated !== null;
  const clusters = totalOf(object.placementCounts);
  const to = entry === undefined ? '' : revisionsText(entry.revisions) || `entry ${id}`;
  const submit = async (): Promise<void> => {
    if (await act({ type: 'rollBack', id, pin: isAutomated })) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${TITLE} ${application?.name ?? object.name}`}
      submitLabel={isAutomated ? 'Pin this revision' : TITLE}
      onSubmit={submit}
      {...(entry === undefined && {
        submitReason: application === null ? 'Loading the history…' : GONE,
      })}
      banners={error === null ? [] : [{ tone: 'error', text: shownMessage(error) }]}
    >
      <StreamNotice state={stream} what="the history" />
      {entry === undefined || application === null ? null : isAutomated ? (
        <p>
          Automatic sync is on: Argo CD would undo a roll back at once. Instead, version {object.version + 1}{' '}
          of {object.name} pins <code>{to}</code> as its target revision
          {clusters > 1 ? ` on all ${clusters.toLocaleString('en')} clusters` : ''}. It stays there until you
          edit it.
        </p>
      ) : (
        <p>
          Argo CD deploys <code>{to}</code> on this cluster again. {rollBackText(application, entry)}
        </p>
      )}
    </FormDialog>
  );
}
