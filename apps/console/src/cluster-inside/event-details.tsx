import type { KubeEvent } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { useEffect } from 'react';
import { isCovered } from '../shortcuts/index.ts';
import classes from './cluster-inside.module.css';
import { knownKind } from './object-address.ts';
import { ObjectLink } from './object-link.tsx';

/** An event with its whole message, and the way to what it is about. */
export function EventDetails({ event, onClose }: { event: KubeEvent; onClose(): void }) {
  const { reason, type, message, kind, namespace, name, count, firstAt, lastAt } = event;
  const about = knownKind(kind);
  useEffect(() => {
    const close = (press: KeyboardEvent): void => {
      if (press.key !== 'Escape' || press.defaultPrevented || isCovered()) return;
      press.preventDefault();
      onClose();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onClose]);
  const within = kind === 'Node' || kind === 'Namespace' ? '' : namespace;
  return (
    <aside className={classes['event']} aria-label={`Event ${reason}`}>
      <header>
        <h2>
          <small>{type}</small> {reason}
        </h2>
        <Button onClick={onClose}>Close</Button>
      </header>
      <p>{message}</p>
      <FactsStrip
        facts={[
          {
            label: 'Object',
            value:
              about === undefined ? (
                `${kind} ${name}`
              ) : (
                <ObjectLink
                  to={
                    kind === 'Node'
                      ? { tab: 'nodes', object: `/${name}` }
                      : { kind: about, object: `${within}/${name}` }
                  }
                >
                  {kind} {name}
                </ObjectLink>
              ),
          },
          { label: 'Namespace', value: namespace === '' ? null : namespace },
          { label: 'Count', value: count.toLocaleString('en') },
          { label: 'First', value: firstAt === null ? null : <Age instant={firstAt} /> },
          { label: 'Last', value: lastAt === null ? null : <Age instant={lastAt} /> },
        ]}
      />
    </aside>
  );
}
