import { labelOf, type Status, toneOf } from '@hawser/domain/status';
import { Age } from '@hawser/ui/age';
import { PathLink } from '../page/index.ts';
import { useRegistry } from '../registry/index.ts';
import { reasonSteps } from './reason.ts';
import classes from './status.module.css';

/** The chain of reasons of a status as a list, each step with a link to its record; nothing without a reason. */
export function ReasonChain({ status, name }: { status: Status; name: string }) {
  const { factPath } = useRegistry();
  const steps = reasonSteps(status);
  if (steps.length === 0) return null;
  return (
    <ol className={classes['chain']} aria-label={`Why ${name} is ${status.label}`}>
      {steps.map(({ fact, text, isQuoted }, at) => {
        const path = factPath(fact);
        return (
          <li
            key={`${at} ${fact.name}`}
            data-tone={toneOf(fact.status, fact.kind === 'router' ? 'router' : 'object')}
          >
            {path === null ? <b>{fact.name}</b> : <PathLink href={path}>{fact.name}</PathLink>}{' '}
            <span>is {labelOf(fact.status)}</span> <Age instant={fact.since} />
            {text !== '' && <div className={classes[isQuoted ? 'quote' : 'text']}>{text}</div>}
          </li>
        );
      })}
    </ol>
  );
}
