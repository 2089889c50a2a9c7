import type { ActOnApplication, ArgoApplication } from '@hawser/contract/argo';
import { Button } from '@hawser/ui/button';
import { shownMessage } from '../client/index.ts';
import { usePage } from '../page/index.ts';
import type { OnCluster } from './calls.ts';
import { useAct } from './use-act.ts';
import classes from './argo.module.css';

const RUNNING = new Set(['RUNNING', 'TERMINATING']);

/** What can be asked of Argo CD about an Application. */
export function ActionBar({ of, application }: { of: OnCluster; application: ArgoApplication | null }) {
  const { openDialog } = usePage();
  const { busy, error, act } = useAct(of);
  // Not `disabled`: a button that is disabled while it has the focus loses it, and another press needs a search for it.
  const onPress = (action: ActOnApplication) => ({
    'aria-disabled': busy,
    onClick: () => {
      if (!busy) void act(action);
    },
  });
  const isRunning =
    application !== null && (application.isRequested || RUNNING.has(application.operation?.phase ?? ''));
  return (
    <div className={classes['bar']}>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        aria-disabled={isRunning}
        {...(isRunning && { title: 'Another operation is in progress.' })}
        onClick={() => {
          if (!isRunning) openDialog('sync-application', `${of.objectID}/${of.routerID}`);
        }}
      >
        Sync
      </Button>
      <Button {...onPress({ type: 'refresh', hard: false })}>Refresh</Button>
      <Button
        title="Argo CD also regenerates the manifests instead of using cached ones"
        {...onPress({ type: 'refresh', hard: true })}
      >
        Hard refresh
      </Button>
      {isRunning && (
        <Button variant="danger" {...onPress({ type: 'terminate' })}>
          Terminate
        </Button>
      )}
      {error !== null && <p role="alert">{shownMessage(error)}</p>}
    </div>
  );
}
