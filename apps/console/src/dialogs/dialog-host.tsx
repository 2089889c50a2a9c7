import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { type DialogName, usePage } from '../page/index.ts';

/** What every dialog of the address bar is given. */
export interface PageDialogProps {
  /** Id of what it is about; empty where it is about nothing. */
  about: string;
  onClose(): void;
}

type LazyDialog = LazyExoticComponent<ComponentType<PageDialogProps>>;

const DIALOGS: Readonly<Record<DialogName, LazyDialog>> = {
  'define-network': lazy(() => import('../networks/define-network-dialog.tsx')),
  'delete-network': lazy(() => import('../networks/delete-network-dialog.tsx')),
  rules: lazy(() => import('../rules/rules-dialog.tsx')),
  'define-cluster': lazy(() => import('../clusters/define-cluster-dialog.tsx')),
  'cluster-tags': lazy(() => import('../clusters/cluster-tags-dialog.tsx')),
  'delete-cluster': lazy(() => import('../clusters/delete-cluster-dialog.tsx')),
  attach: lazy(() => import('../routers/attach-dialog.tsx')),
  install: lazy(() => import('../routers/install-dialog.tsx')),
  detach: lazy(() => import('../routers/detach-dialog.tsx')),
  'create-object': lazy(() => import('../objects/create-object-dialog.tsx')),
  'edit-object': lazy(() => import('../objects/edit-object-dialog.tsx')),
  'object-tags': lazy(() => import('../objects/object-tags-dialog.tsx')),
  'delete-object': lazy(() => import('../objects/delete-object-dialog.tsx')),
  'change-password': lazy(() => import('../account/change-password-dialog.tsx')),
  keys: lazy(() => import('../keys/keys-dialog.tsx')),
};

/** Opens the dialog that the address names. Its code comes when it is first needed. */
export function DialogHost() {
  const { search, closeDialog } = usePage();
  const name = Object.keys(DIALOGS).find((known) => known === search.dialog) as DialogName | undefined;
  if (name === undefined) return null;
  const Open = DIALOGS[name];
  const about = search.about ?? '';
  return (
    <ErrorBoundary place={`${name}/${about}`} instead={<Broken onClose={closeDialog} />}>
      <Suspense fallback={null}>
        <Open key={`${name}/${about}`} about={about} onClose={closeDialog} />
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
