import type { Banner } from '@hawser/ui/dialog';
import type { Command } from '../commands/index.ts';

/** What a form knows about the record that it changes. */
interface EditedRecord {
  /** The version that the edit is based on. */
  base: number;
  /** The version as last received. */
  latest: number;
  isDeleted: boolean;
  dirty: boolean;
  command: Pick<Command<never, unknown>, 'busy' | 'unsure'>;
}

const DELETED: Banner = {
  tone: 'warning',
  text: 'Deleted. It cannot be saved any more: copy what you need before you close this.',
};
const CHANGED = 'Changed by someone else since you opened it.';

/** The message to show as soon as the record was changed or deleted by someone else, before a save fails. */
export function concurrentChange({ base, latest, isDeleted, dirty, command }: EditedRecord): {
  banners: readonly Banner[];
  /** Why it cannot be saved. */
  reason: { submitReason?: string };
} {
  if (isDeleted) return { banners: [DELETED], reason: { submitReason: 'Deleted.' } };
  // A newer version may be the result of the own save.
  if (latest <= base || command.busy || command.unsure) return { banners: [], reason: {} };
  const next = dirty
    ? 'Save shows both versions and asks which one to keep.'
    : 'Close this and open it again to see the change.';
  return { banners: [{ tone: 'warning', text: `${CHANGED} ${next}` }], reason: {} };
}
