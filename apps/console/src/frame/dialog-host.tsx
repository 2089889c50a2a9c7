import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useCallback } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import type { PageDialogProps } from '../dialogs/index.ts';
import { type DialogName, useOwnPages, usePage } from '../page/index.ts';

type DialogModule = { default: ComponentType<PageDialogProps> };

const CODE: Readonly<Record<DialogName, () => Promise<DialogModule>>> = {
  'define-network': () => import('../networks/define-network-dialog.tsx'),
  'update-network': () => import('../networks/update-network-dialog.tsx'),
  'delete-network': () => import('../networks/delete-network-dialog.tsx'),
  rules: () => import('../rules/rules-dialog.tsx'),
  'dns-info': () => import('../networks/dns-info-dialog.tsx'),
  'define-cluster': () => import('../clusters/define-cluster-dialog.tsx'),
  'update-cluster': () => import('../clusters/update-cluster-dialog.tsx'),
  'cluster-tags': () => import('../clusters/cluster-tags-dialog.tsx'),
  'delete-cluster': () => import('../clusters/delete-cluster-dialog.tsx'),
  attach: () => import('../routers/attach-dialog.tsx'),
  install: () => import('../routers/install-dialog.tsx'),
  detach: () => import('../routers/detach-dialog.tsx'),
  'create-object': () => import('../objects/create-object-dialog.tsx'),
  'import-objects': () => import('../objects/import-objects-dialog.tsx'),
  'edit-object': () => import('../objects/edit-object-dialog.tsx'),
  'object-tags': () => import('../objects/object-tags-dialog.tsx'),
  'delete-object': () => import('../objects/delete-object-dialog.tsx'),
  work: () => import('../work/work-dialog.tsx'),
  welcome: () => import('../onboarding/welcome-dialog.tsx'),
  survey: () => import('../onboarding/survey-dialog.tsx'),
  demo: () => import('../demo/demo-dialog.tsx'),
  'remove-demo': () => import('../demo/remove-demo-dialog.tsx'),
  'change-email': () => import('../account/change-email-dialog.tsx'),
  'change-password': () => import('../account/change-password-dialog.tsx'),
  keys: () => import('../keys/keys-dialog.tsx'),
};

/** The dialogs of somebody who has a profile and a plan alone. */
const OF_PROFILE: ReadonlySet<DialogName> = new Set<DialogName>(['change-email', 'change-password']);

const DIALOGS = Object.fromEntries(
  Object.entries(CODE).map(([name, load]) => [name, lazy(load)]),
) as Readonly<Record<DialogName, LazyExoticComponent<ComponentType<PageDialogProps>>>>;

/** Fetches the code of all dialogs, one after the other: they must open also while the server is away. */
export async function fetchDialogs(): Promise<void> {
  for (const load of Object.values(CODE)) {
    // What does not arrive now is asked for again when its dialog opens.
    await load().catch(() => undefined);
  }
}

/** Opens the dialog that the address names. Its code comes when it is first needed. */
export function DialogHost() {
  const { search, closeDialog } = usePage();
  const onClose = useCallback(() => closeDialog(), [closeDialog]);
  const name = Object.keys(DIALOGS).find((known) => known === search.dialog) as DialogName | undefined;
  const { planOnly } = useOwnPages();
  if (name === undefined || (planOnly && !OF_PROFILE.has(name))) return null;
  const Open = DIALOGS[name];
  const about = search.about ?? '';
  return (
    <ErrorBoundary place={`${name}/${about}`} instead={<Broken onClose={onClose} />}>
      <Suspense fallback={null}>
        <Open key={`${name}/${about}`} about={about} onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Broken({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="This dialog could not be opened"
      footer={
        <Button look="primary" onClick={() => location.reload()}>
          Load again
        </Button>
      }
    >
      <p>Its code did not arrive, or it stopped working. Nothing that you saved is affected.</p>
    </Dialog>
  );
}
