import { generalMessages } from '@hawser/domain/fields';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { type ReactNode, useEffect, useState } from 'react';
import { type LiveRecord, useLiveState } from '../live/index.ts';
import { useServices } from '../services/index.ts';

/** A record that loads faster than this needs no loading state, milliseconds. */
const SOON_MS = 250;

interface RecordDialogProps<Row> extends LiveRecord<Row> {
  /** Title of the dialog if there is no record. */
  title: string;
  onClose(): void;
  children(record: Row, isDeleted: boolean): ReactNode;
}

/** A dialog about a record: shows a loading state, and a message if the record does not exist any more. */
export function RecordDialog<Row>(props: RecordDialogProps<Row>) {
  const { record, isAbsent, isDeleted, title, onClose, children } = props;
  if (record !== undefined) return children(record, isDeleted);
  if (isAbsent) return <AbsentRecord title={title} onClose={onClose} />;
  return <AwaitedRecord title={title} onClose={onClose} />;
}

/** Placeholder while the record loads. */
export function AwaitedRecord({ title, onClose }: { title: string; onClose(): void }) {
  const { clock } = useServices().ports;
  const live = useLiveState();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = clock.after(SOON_MS, () => setIsLate(true));
    return () => timer.cancel();
  }, [clock]);
  if (!isLate) return null;
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Close</Button>}>
      <p role="status" aria-busy="true">
        {live.kind === 'stale'
          ? 'The server is not responding. This opens as soon as it does.'
          : generalMessages.wait}
      </p>
    </Dialog>
  );
}

/** Shown if the record does not exist. */
export function AbsentRecord({ title, onClose }: { title: string; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Close</Button>}>
      <p>Not found. It may have been deleted, or you do not have access.</p>
    </Dialog>
  );
}
