import type { NetworkDeletionPlan } from '@hawser/contract/networks';
import { tearDownMessages } from '@hawser/domain/networks';
import { objectMessages } from '@hawser/domain/objects';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { DeletionList } from '@hawser/ui/deletion-preview';
import { SpinnerIcon } from '@hawser/ui/icons';
import { useEffect, useState } from 'react';
import { useCommand } from '../commands/index.ts';
import { failureNotice } from '../notices/index.ts';
import { PathLink } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { networkCalls } from './calls.ts';
import classes from './networks.module.css';

interface TearDownNoticeProps {
  plan: NetworkDeletionPlan;
  /** Number of responses, including failures: polling continues after each. */
  answers: number;
  read(): Promise<void>;
  onClose(): void;
  onDelete(): void;
}

/** Polling interval during a tear down, milliseconds. */
const LOOK_AGAIN_MS = 1_000;

/** The dialog 'Network Deletion Notice' (Spec 2 §2): objects are still on clusters and are removed first. */
export function TearDownNotice({ plan, answers, read, onClose, onDelete }: TearDownNoticeProps) {
  const calls = useCalls(networkCalls);
  const { ports, notices } = useServices();
  const { clock } = ports;
  const [begun, setBegun] = useState(!plan.needsTearDown);
  const command = useCommand((id: string, options) =>
    calls.tearDown(id, options).catch((error: unknown) => {
      notices.show(failureNotice(error, objectMessages.notDeactivated));
      throw error;
    }),
  );
  const left = plan.distributedTotal + plan.leavingTotal;
  const isDone = begun && left === 0;
  const running = command.busy || (begun && !isDone);
  useEffect(() => {
    if (!running || command.busy) return;
    const timer = clock.after(LOOK_AGAIN_MS, () => void read());
    return () => timer.cancel();
  }, [running, command.busy, clock, read, answers]);
  const begin = async (): Promise<void> => {
    if ((await command.run(plan.networkID)) === null) return;
    setBegun(true);
    await read();
  };
  const kinds = plan.objects.filter(({ distributed }) => distributed > 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={tearDownMessages.title}
      subtitle={plan.networkName}
      footer={
        <>
          {begun && !isDone && plan.distributedTotal === 0 && (
            <Button onClick={onDelete}>Delete without waiting</Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {isDone ? (
            <Button variant="primary" onClick={onDelete}>
              Delete Network
            </Button>
          ) : (
            <Button variant="primary" busy={running} disabled={running} onClick={() => void begin()}>
              Begin
            </Button>
          )}
        </>
      }
    >
      {!isDone && <p>{tearDownMessages.first}</p>}
      {kinds.length > 0 && (
        <DeletionList
          label="Distributed applications"
          groups={kinds.map(({ derivedKind, distributed }) => ({ title: derivedKind, count: distributed }))}
        />
      )}
      <p className={classes['tearDown']} role="status">
        {running && (
          <>
            <SpinnerIcon size={13} /> <b>{tearDownMessages.running}</b>
            {plan.leavingTotal > 0 && (
              <span>
                {plan.leavingTotal.toLocaleString('en')} still on clusters. It continues when this is closed.
                What it waits for is on the page of the network, under{' '}
                <PathLink href={`/networks/${encodeURIComponent(plan.networkID)}`}>Being removed</PathLink>.
              </span>
            )}
          </>
        )}
        {isDone && <b>{tearDownMessages.done}</b>}
      </p>
    </Dialog>
  );
}
