import { useCallback } from 'react';
import { DialogFailure, LazyDialog } from '../lazy/index.ts';
import { ErrorBoundary, usePage } from '../page/index.ts';
import { useAvailablePages, useRegistry } from '../registry/index.ts';

/** Shown for a dialog that failed while rendering. */
const STOPPED = 'It stopped working because of a bug. Nothing you saved is affected.';

/** Opens the dialog named by the URL. Its code is loaded when first needed. */
export function DialogHost() {
  const { search, closeDialog } = usePage();
  const onClose = useCallback(() => closeDialog(), [closeDialog]);
  const { dialogs } = useRegistry();
  const { planOnly } = useAvailablePages();
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
