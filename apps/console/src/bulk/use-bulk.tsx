import { type BulkAction, bulkObstacle } from '@hawser/ui/bulk-bar';
import { Code } from '@hawser/ui/late-code';
import { type ReactNode, useState } from 'react';
import { useServices } from '../app/services.ts';
import { DialogCode } from '../code/index.ts';
import { type BulkOffer, bulkOffers, distinct, type Subject } from '../menu/index.ts';

const BULK_DIALOG = new Code(() => import('./bulk-dialog.tsx'));

/** What can be done with all that is selected, and the dialog of what is being done. */
export function useBulk(
  selected: readonly Subject[],
  onDone: () => void,
): { actions: readonly BulkAction[]; dialog: ReactNode; press(key: string): boolean } {
  const { toast } = useServices();
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
      const action = actions.find(({ keys }) => keys === (key === 'Delete' ? 'x' : key));
      if (action === undefined) return false;
      const obstacle = bulkObstacle(action.subjects);
      if (obstacle === null) action.run();
      else {
        const reasons = obstacle.reasons.map(({ reason }) => reason).join(' ');
        toast({ tone: 'informational', text: `${action.label}: ${obstacle.text}. ${reasons}` });
      }
      return true;
    },
    dialog: open && (
      <DialogCode code={BULK_DIALOG} onClose={() => setOpen(null)}>
        {({ default: BulkDialog }) => (
          <BulkDialog
            offer={open.offer}
            subjects={open.subjects}
            onClose={(done) => {
              setOpen(null);
              if (done > 0) onDone();
            }}
          />
        )}
      </DialogCode>
    ),
  };
}
