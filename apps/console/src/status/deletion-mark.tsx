import { networkReasons } from '@hawser/domain/networks';
import { routerMessages } from '@hawser/domain/routers';
import { SpinnerIcon } from '@hawser/ui/icons';
import { Mark } from '@hawser/ui/mark';

const WORDS = {
  deleted: ['deleting', networkReasons.beingDeleted],
  detached: ['detaching', routerMessages.beingDetached],
} as const;

/** Beside the name of a record that is being deleted (Spec 2 §4: while a detach is pending, the item shows as busy). */
export function DeletionMark({ is }: { is: keyof typeof WORDS }) {
  const [word, title] = WORDS[is];
  return (
    <Mark icon={<SpinnerIcon size={10} />} title={title} inRow moving>
      {word}
    </Mark>
  );
}
