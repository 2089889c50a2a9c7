import { type Pair, secretMessages, type SecretValue } from '@hawser/domain/secrets';
import { Button } from '@hawser/ui/button';
import { TrashIcon } from '@hawser/ui/icons';
import { useRef } from 'react';
import classes from './sealing.module.css';

interface PairListProps {
  pairs: readonly Pair[];
  onChange(pairs: readonly Pair[]): void;
  isShown: boolean;
}

/** How many pairs are drawn; the others are counted. */
const DRAWN = 200;

/** The pairs that were added, each of which can be deleted. */
export function PairList({ pairs, isShown, onChange }: PairListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (key: string): void => {
    // The button that has the focus goes with its pair.
    list.current?.focus({ preventScroll: true });
    onChange(pairs.filter((pair) => pair.key !== key));
  };
  return (
    <>
      <ul ref={list} className={classes['pairs']} tabIndex={0} aria-label={`Pairs, ${pairs.length}`}>
        {pairs.slice(0, DRAWN).map(({ key, value }) => (
          <li key={key}>
            <code>{key}</code>
            <span className={classes['value']}>{textOf(value, isShown)}</span>
            <Button
              variant="quiet"
              icon={<TrashIcon size={13} />}
              aria-label={`Delete ${key}`}
              onClick={() => remove(key)}
            />
          </li>
        ))}
      </ul>
      {pairs.length > DRAWN && <p className={classes['hint']}>And {pairs.length - DRAWN} more.</p>}
    </>
  );
}

/** Longest part of a value that is shown. */
const SHOWN = 200;

function textOf(value: SecretValue, isShown: boolean): string {
  if (value === '') return secretMessages.emptyValue;
  if (!isShown) return '••••••••';
  if (typeof value !== 'string') return `${value.length.toLocaleString('en')} bytes`;
  return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
}
