import { ConfirmDialog } from '@hawser/ui/form-dialog';
import type { ReactNode } from 'react';
import { shownMessage } from '../client/index.ts';
import type { OnCluster } from './calls.ts';
import { useAct } from './use-act.ts';

export const RELEASE = 'Release Application';

interface ReleaseProps {
  of: OnCluster;
  name: string;
  /** What follows, beside that the Application is gone. */
  children: ReactNode;
  onClose(): void;
}

/** Confirms that the deletion of an Application is not to wait any more. */
export function Release({ of, name, children, onClose }: ReleaseProps) {
  const { error, act } = useAct(of);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={RELEASE}
      phrase={name}
      actionLabel={RELEASE}
      onConfirm={async () => {
        if (await act({ type: 'release' })) onClose();
      }}
      error={error === null ? undefined : shownMessage(error)}
    >
      <p>
        The Application is removed from Argo CD at once. What Argo CD has not deleted yet stays on the
        cluster, and nobody deletes it any more. Hooks that run at a deletion do not run.
      </p>
      {children}
    </ConfirmDialog>
  );
}
