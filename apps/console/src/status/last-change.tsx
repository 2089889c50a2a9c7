import type { LastChange as Answer } from '@hawser/contract/objects';
import { isOutage, type Status } from '@hawser/domain/status';
import { Age } from '@hawser/ui/age';
import { ArrowText } from '@hawser/ui/arrow-text';
import { useEffect, useState } from 'react';
import type { Client } from '../client/index.ts';
import { PathLink } from '../page/index.ts';
import classes from './status.module.css';
import { useCalls, useServices } from '../services/index.ts';

const calls = ({ http, answer }: Client) => ({
  lastChange: (objectID: string, before: number) =>
    answer(
      http.GET('/api/objects/{objectID}/lastChange', { params: { path: { objectID }, query: { before } } }),
    ),
});

/** The change of the object that came before its status, and who made it. Shows nothing while it is not known. */
export function LastChange({ status, onFollow }: { status: Status; onFollow(): void }) {
  const { me, ports } = useServices();
  const { lastChange } = useCalls(calls);
  const [change, setChange] = useState<Answer['change']>(null);
  const object = status.reason.find(({ kind, id }) => kind === 'object' && id !== undefined);
  // No change of the object leads to a lost node, or to an agent that is silent.
  const objectID = isOutage(status) ? undefined : object?.id;
  const before = object?.since ?? null;
  const { clock } = ports;
  useEffect(() => {
    if (objectID === undefined) return undefined;
    let isClosed = false;
    lastChange(objectID, before ?? clock.now()).then(
      (found) => !isClosed && setChange(found.change),
      // The explanation is complete without it.
      () => undefined,
    );
    return () => {
      isClosed = true;
    };
  }, [lastChange, objectID, before, clock]);
  if (change === null) return null;
  const author = change.actorUid === me.uid ? 'you' : (change.actorName ?? 'someone else');
  return (
    <span className={classes['change']}>
      Last change before:{' '}
      <PathLink href={`/changes/${encodeURIComponent(change.id)}`} onFollow={onFollow}>
        <ArrowText>{change.summary}</ArrowText>
      </PathLink>
      , by {author}, <Age instant={change.at} /> ago.
    </span>
  );
}
