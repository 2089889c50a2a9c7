import { useClock } from '../../../src/clock/index.ts';
import { ConditionsDialog } from '../../../src/conditions-dialog/index.ts';
import { Over } from './over.tsx';

/** Conditions; `none`: there are none. */
export function ConditionsPage({ none }: { none?: boolean }) {
  const now = useClock().now();
  return (
    <Over>
      {({ open, close }) => (
        <ConditionsDialog
          open={open}
          onClose={close}
          subtitle="price-service"
          conditions={
            none
              ? []
              : [
                  {
                    type: 'SyncError',
                    status: 'True',
                    tone: 'negative',
                    reason: 'ComparisonError',
                    message: 'repository not accessible: authentication required',
                    lastTransitionTime: now - 300_000,
                  },
                  {
                    type: 'Progressing',
                    status: 'Unknown',
                    tone: 'unknown',
                    lastTransitionTime: now - 9_000,
                  },
                ]
          }
        />
      )}
    </Over>
  );
}
