import { Button } from '@hawser/ui/button';
import classes from './list.module.css';
import type { FileExport as Export } from './use-file-writer.ts';

/** The progress of an export, with a button to cancel it. */
export function ExportProgress({ label, exporting }: { label: string; exporting: Export }) {
  const { done, total, cancel } = exporting;
  const words =
    total === null
      ? 'Exporting…'
      : `Exporting ${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows`;
  return (
    <div className={classes['exporting']}>
      <span role="status">{words}</span>
      <progress aria-label={`Export of ${label}`} value={done} max={Math.max(1, total ?? 1)} />
      <Button onClick={cancel}>Cancel export</Button>
    </div>
  );
}
