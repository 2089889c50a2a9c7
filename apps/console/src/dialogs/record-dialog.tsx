import { generalMessages } from '@hawser/domain/fields';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { type ReactNode, useEffect, useState } from 'react';
import { type LiveRecord, useLiveState } from '../live/index.ts';
import { useServices } from '../services/index.ts';

/** A record that comes sooner than this needs no word in between, milliseconds. */
const SOON_MS = 250;

interface RecordDialogProps<Row> extends LiveRecord<Row> {
  /** What the dialog is called where it is about nothing. */
  title: string;
  onClose(): void;
  children(record: Row): ReactNode;
}

/** A dialog about a record: a word where it takes a while to come, and one where a link outlived it. */
export function RecordDialog<Row>({ record, isAbsent, title, onClose, children }: RecordDialogProps<Row>) {
  if (record !== undefined) return children(record);
  if (isAbsent) return <AbsentRecord title={title} onClose={onClose} />;
  return <AwaitedRecord title={title} onClose={onClose} />;
}

/** In place of a dialog whose record is on its way: whoever asked for it sees that it was heard. */
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

/** Says that what a dialog is about is not there. */
export function AbsentRecord({ title, onClose }: { title: string; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Close</Button>}>
      <p>Not found. It may have been deleted, or you do not have access.</p>
    </Dialog>
  );
}
