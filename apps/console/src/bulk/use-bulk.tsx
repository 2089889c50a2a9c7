import { type BulkAction, bulkObstacle } from '@hawser/ui/bulk-bar';
import { LazyCode } from '@hawser/ui/lazy';
import { type ReactNode, useEffect, useRef } from 'react';
import { LazyDialog } from '../lazy/index.ts';
import { type BulkOffer, bulkOffers, distinct, shortcutOfKey, type Subject } from '../menu/index.ts';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';

declare module '../page/dialog-names.ts' {
  interface DialogNames {
    /** Dialog of an action on the selection of the open grid; the `about` parameter is the action's id. */
    bulk: true;
  }
}

const BULK_DIALOG = new LazyCode(() => import('./bulk-dialog.tsx'));

/** A bulk action and the records it was opened for. */
interface Opened {
  offer: BulkOffer;
  subjects: readonly Subject[];
}

/**
 * The available bulk actions, and the dialog of the open one. The URL contains the dialog and the selection: a dialog whose
 * action is not available, or that has no selection, is removed from the URL.
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
  // The records it was opened for stay: running the action changes what is available.
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
    const { label, icon, shortcut } = offer.action;
    return {
      id: offer.id,
      label,
      icon,
      ...(shortcut === undefined ? {} : { shortcut }),
      subjects: offer.subjects,
      run: () => openDialog('bulk', offer.id),
    };
  });
  const { current } = opened;
  return {
    actions,
    press(key) {
      const action = actions.find(({ shortcut }) => shortcut === shortcutOfKey(key));
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
