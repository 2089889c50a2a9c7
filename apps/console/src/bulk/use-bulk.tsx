import { type BulkAction, bulkObstacle } from '@hawser/ui/bulk-bar';
import { Code } from '@hawser/ui/lazy';
import { type ReactNode, useEffect, useRef } from 'react';
import { LazyDialog } from '../lazy/index.ts';
import { type BulkOffer, bulkOffers, distinct, type Subject } from '../menu/index.ts';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';

declare module '../page/dialog-names.ts' {
  interface DialogNames {
    /** What is done to all that is selected, of the grid that is open; it is about the action. */
    bulk: true;
  }
}

const BULK_DIALOG = new Code(() => import('./bulk-dialog.tsx'));

/** An action for many, and those it was opened for. */
interface Opened {
  offer: BulkOffer;
  subjects: readonly Subject[];
}

/**
 * What can be done with all that is selected, and the dialog of what is being done. The address has the dialog beside the
 * selection: where it names one that cannot be done, or nothing is selected any more, it is taken away.
 */
export function useBulk(
  selected: readonly Subject[],
  onDone: () => void,
): { actions: readonly BulkAction[]; dialog: ReactNode; press(key: string): boolean } {
  const { toast } = useServices();
  const { search, openDialog, closeDialog } = usePage();
  const subjects = distinct(selected);
  const offers = bulkOffers(subjects);
  const asked = search.dialog === 'bulk' ? (search.about ?? '') : null;
  // What it was opened for stays: what is being done changes what could be done.
  const opened = useRef<Opened | null>(null);
  if ((opened.current?.offer.id ?? null) !== asked) {
    const offer = offers.find(({ id }) => id === asked);
    const isPossible = offer !== undefined && bulkObstacle(offer.subjects) === null;
    opened.current = isPossible ? { offer, subjects } : null;
  }
  const isKnown = subjects.length > 0 || search.selected === undefined;
  const isVain = asked !== null && opened.current === null && isKnown;
  useEffect(() => {
    if (isVain) closeDialog();
  }, [isVain, closeDialog]);

  const actions = offers.map((offer): BulkAction => {
    const { label, icon, keys } = offer.action;
    return {
      id: offer.id,
      label,
      icon,
      ...(keys === undefined ? {} : { keys }),
      subjects: offer.subjects,
      run: () => openDialog('bulk', offer.id),
    };
  });
  const { current } = opened;
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
    dialog: current && (
      <LazyDialog key={current.offer.id} code={BULK_DIALOG} onClose={() => closeDialog()}>
        {({ default: BulkDialog }) => (
          <BulkDialog
            offer={current.offer}
            subjects={current.subjects}
            onClose={(done) => {
              closeDialog();
              if (done > 0) onDone();
            }}
          />
        )}
      </LazyDialog>
    ),
  };
}
