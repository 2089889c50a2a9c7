import type { BulkAction } from '@hawser/ui/bulk-bar';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type BulkOffer, bulkOffers, distinct, type Subject } from '../menu/index.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

/** What can be done with all that is selected, and the dialog of what is being done. */
export function useBulk(
  selected: readonly Subject[],
  onDone: () => void,
): { actions: readonly BulkAction[]; dialog: ReactNode; press(key: string): boolean } {
  const [open, setOpen] = useState<{ offer: BulkOffer; subjects: readonly Subject[] } | null>(null);
  const subjects = distinct(selected);
  const offers = bulkOffers(subjects);
  const actions = offers.map((offer): BulkAction => {
    const { label, icon, keys } = offer.action;
    return {
      id: offer.id,
      label,
      icon,
      ...(keys === undefined ? {} : { keys }),
      subjects: offer.subjects,
      run: () => setOpen({ offer, subjects }),
    };
  });
  return {
    actions,
    press(key) {
      const pressed = key === 'Delete' ? 'x' : key;
      const action = actions.find(({ keys }) => keys === pressed);
      if (action === undefined || action.subjects.some(({ reason }) => reason !== undefined)) return false;
      action.run();
      return true;
    },
    dialog: open && (
      <Suspense fallback={null}>
        <BulkDialog
          offer={open.offer}
          subjects={open.subjects}
          onClose={(done) => {
            setOpen(null);
            if (done > 0) onDone();
          }}
        />
      </Suspense>
    ),
  };
}
