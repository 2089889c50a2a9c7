import type { ToastMessage } from '@hawser/ui/toast';

/** Why `e` does nothing on a row: `e` edits in every list, so that it is not silent where there is nothing to edit. */
export const nothingToEdit = (one: string): ToastMessage => ({
  tone: 'informational',
  text: `There is nothing to edit in ${one}.`,
});
