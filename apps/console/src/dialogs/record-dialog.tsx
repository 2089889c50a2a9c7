import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import type { ReactNode } from 'react';
import type { LiveRecord } from '../live/index.ts';

interface RecordDialogProps<Row> extends LiveRecord<Row> {
  /** What the dialog is called where it is about nothing. */
  title: string;
  onClose(): void;
  children(record: Row): ReactNode;
}

/** A dialog about a record: nothing while it is fetched, and a word where a link outlived it. */
export function RecordDialog<Row>({ record, isAbsent, title, onClose, children }: RecordDialogProps<Row>) {
  if (record !== undefined) return children(record);
  return isAbsent ? <AbsentRecord title={title} onClose={onClose} /> : null;
}

/** Says that what a dialog is about is not there. */
export function AbsentRecord({ title, onClose }: { title: string; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Close</Button>}>
      <p>What this is about is not there. It may have been deleted, or it is not yours.</p>
    </Dialog>
  );
}
