import type { AppObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import { pathText, valueText } from '@hawser/domain/drift';
import { permission } from '@hawser/domain/permissions';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { objectCalls, putBackText } from '../objects/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { ValueTable } from '../value-table/index.ts';
import classes from './object-on-cluster.module.css';

interface DriftSectionProps {
  object: AppObject;
  placement: Placement;
}

/** What was changed by hand on this cluster: the fields with their applied and their live value, who changed them, and what to do about it. */
export function DriftSection({ object, placement }: DriftSectionProps) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const { openDialog } = usePage();
  const { drift, routerID } = placement;
  const command = useCommand((_: object, options) => calls.putBack(object.id, routerID, options));
  if (drift === null) return null;
  const { fields, total, isPresent, corrections, correctedAt, wasDeleted = false } = drift;
  const title = wasDeleted ? 'Deleted by hand' : 'Changed by hand';
  const more = total - fields.length;
  const update = permission(object.can, 'update');
  const putBack = async (): Promise<void> => {
    const answer = await command.run({});
    if (answer !== null) toast({ text: putBackText(answer.clusters) });
  };
  return (
    <section className={classes['drift']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span>
          {corrections > 0 && correctedAt !== null && (
            <>
              {wasDeleted ? 'restored' : 'put back'} by the agent{' '}
              {corrections === 1 ? 'once' : `${corrections} times`}, last <Age instant={correctedAt} /> ago
            </>
          )}
        </span>
        {isPresent && (
          <span className={classes['tools']}>
            <Button busy={command.busy} onClick={() => void putBack()}>
              Put back
            </Button>
            <Button
              disabled={!update.allowed}
              {...(!update.allowed && { title: update.reason })}
              onClick={() => openDialog('accept-drift', `${object.id}/${routerID}`)}
            >
              Accept as new version
            </Button>
          </span>
        )}
      </header>
      {command.error !== null && <p role="alert">{shownMessage(command.error)}</p>}
      <div className={classes['fields']} hidden={wasDeleted}>
        <ValueTable
          label="Fields changed by hand"
          titles={['Field', 'Applied', isPresent ? 'On the cluster' : 'Was on the cluster', 'Changed by']}
        >
          {fields.map(({ path, desired, live, manager, at }) => (
            <tr key={pathText(path)}>
              <th scope="row">{pathText(path)}</th>
              <td data-was data-label="Applied">
                {valueText(desired)}
              </td>
              <td data-is data-label={isPresent ? 'On the cluster' : 'Was on the cluster'}>
                {live === null ? <i>removed</i> : valueText(live)}
              </td>
              <td data-label="Changed by">
                {manager ?? <i>unknown</i>}
                {at !== null && (
                  <>
                    {' '}
                    <Age instant={at} /> ago
                  </>
                )}
              </td>
            </tr>
          ))}
        </ValueTable>
        {more > 0 && (
          <p>
            and {more.toLocaleString('en')} more {more === 1 ? 'field' : 'fields'}
          </p>
        )}
      </div>
    </section>
  );
}
