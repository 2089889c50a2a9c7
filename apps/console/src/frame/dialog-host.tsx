import { useCallback } from 'react';
import { DialogFailure, LazyDialog } from '../lazy/index.ts';
import { ErrorBoundary, usePage } from '../page/index.ts';
import { useOwnPages, useRegistry } from '../registry/index.ts';

/** Of a dialog that broke while it was drawn. */
const STOPPED = 'It stopped working because of a bug. Nothing you saved is affected.';

/** Opens the dialog that the address names. Its code comes when it is first needed. */
export function DialogHost() {
  const { search, closeDialog } = usePage();
  const onClose = useCallback(() => closeDialog(), [closeDialog]);
  const { dialogs } = useRegistry();
  const { planOnly } = useOwnPages();
  const name = search.dialog ?? '';
  const entry = dialogs.get(name);
  if (entry === undefined || (planOnly && !entry.isOfAccount)) return null;
  const about = search.about ?? '';
  const place = `${name}/${about}`;
  return (
    <ErrorBoundary place={place} instead={<DialogFailure text={STOPPED} onClose={onClose} />}>
      <LazyDialog key={place} code={entry.code} onClose={onClose}>
        {({ default: Open }) => <Open about={about} onClose={onClose} />}
      </LazyDialog>
    </ErrorBoundary>
  );
}
