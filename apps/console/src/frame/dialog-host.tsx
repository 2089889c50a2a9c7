import { Code } from '@hawser/ui/late-code';
import { type ComponentType, useCallback } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { DialogCode, DialogFailure } from '../code/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { type DialogName, useOwnPages, usePage } from '../page/index.ts';

type DialogModule = { default: ComponentType<PageDialogProps> };

/** The dialogs that need nothing of the page below; the others are opened by that. */
type OwnDialog = Exclude<DialogName, 'bulk'>;

const CODE: Readonly<Record<OwnDialog, Code<DialogModule>>> = {
  'define-network': new Code(() => import('../networks/define-network-dialog.tsx')),
  'update-network': new Code(() => import('../networks/update-network-dialog.tsx')),
  'delete-network': new Code(() => import('../networks/delete-network-dialog.tsx')),
  rules: new Code(() => import('../rules/rules-dialog.tsx')),
  'dns-info': new Code(() => import('../networks/dns-info-dialog.tsx')),
  'define-cluster': new Code(() => import('../clusters/define-cluster-dialog.tsx')),
  'update-cluster': new Code(() => import('../clusters/update-cluster-dialog.tsx')),
  'cluster-tags': new Code(() => import('../clusters/cluster-tags-dialog.tsx')),
  'delete-cluster': new Code(() => import('../clusters/delete-cluster-dialog.tsx')),
  attach: new Code(() => import('../routers/attach-dialog.tsx')),
  install: new Code(() => import('../routers/install-dialog.tsx')),
  detach: new Code(() => import('../routers/detach-dialog.tsx')),
  'create-object': new Code(() => import('../objects/create-object-dialog.tsx')),
  'import-objects': new Code(() => import('../objects/import-objects-dialog.tsx')),
  'edit-object': new Code(() => import('../objects/edit-object-dialog.tsx')),
  'object-tags': new Code(() => import('../objects/object-tags-dialog.tsx')),
  'delete-object': new Code(() => import('../objects/delete-object-dialog.tsx')),
  work: new Code(() => import('../work/work-dialog.tsx')),
  welcome: new Code(() => import('../onboarding/welcome-dialog.tsx')),
  survey: new Code(() => import('../onboarding/survey-dialog.tsx')),
  demo: new Code(() => import('../demo/demo-dialog.tsx')),
  'remove-demo': new Code(() => import('../demo/remove-demo-dialog.tsx')),
  'change-email': new Code(() => import('../account/change-email-dialog.tsx')),
  'change-password': new Code(() => import('../account/change-password-dialog.tsx')),
  keys: new Code(() => import('../keys/keys-dialog.tsx')),
};

/** Of a dialog that broke while it was drawn. */
const STOPPED = 'It stopped working, and the fault is ours. Nothing that you saved is affected.';

/** The dialogs of somebody who has a profile and a plan alone. */
const OF_PROFILE: ReadonlySet<OwnDialog> = new Set<OwnDialog>(['change-email', 'change-password']);

/** Fetch the code of each dialog: they must open also while the server is away. */
export const DIALOGS_AHEAD = Object.values(CODE).map((code) => () => code.ahead());

/** Opens the dialog that the address names. Its code comes when it is first needed. */
export function DialogHost() {
  const { search, closeDialog } = usePage();
  const onClose = useCallback(() => closeDialog(), [closeDialog]);
  const name = Object.keys(CODE).find((known) => known === search.dialog) as OwnDialog | undefined;
  const { planOnly } = useOwnPages();
  if (name === undefined || (planOnly && !OF_PROFILE.has(name))) return null;
  const about = search.about ?? '';
  const place = `${name}/${about}`;
  return (
    <ErrorBoundary place={place} instead={<DialogFailure text={STOPPED} onClose={onClose} />}>
      <DialogCode key={place} code={CODE[name]} onClose={onClose}>
        {({ default: Open }) => <Open about={about} onClose={onClose} />}
      </DialogCode>
    </ErrorBoundary>
  );
}
