import { type Pair, secretMessages } from '@hawser/domain/secrets';
import { Button } from '@hawser/ui/button';
import { CheckField } from '@hawser/ui/field';
import { PlusIcon } from '@hawser/ui/icons';
import { useId, useState } from 'react';
import { FilePairs, ManyPairs, SinglePair } from './add-pairs.tsx';
import { PairList } from './pair-list.tsx';
import classes from './sealing.module.css';

interface ValuesFieldProps {
  pairs: readonly Pair[];
  onChange(pairs: readonly Pair[]): void;
  /** Of the last attempt to seal. */
  error: string | undefined;
  id: string;
}

type Adding = 'single' | 'multiple' | 'files' | null;

/**
 * Key-value pairs of a Secret, added one by one, many at once (Spec 2 §2), or from files. Values are masked, and in the page only while they are shown.
 */
export function ValuesField({ pairs, onChange, error, id }: ValuesFieldProps) {
  const titleId = useId();
  const [adding, setAdding] = useState<Adding>('single');
  const [isShown, setShown] = useState(false);
  const add = (added: readonly Pair[]): string | null => {
    const keys = new Set(pairs.map(({ key }) => key));
    for (const { key } of added) {
      if (keys.has(key)) return secretMessages.keyTwice(key);
      keys.add(key);
    }
    onChange([...pairs, ...added]);
    return null;
  };
  return (
    <section className={classes['values']} aria-labelledby={titleId}>
      <h4 id={titleId}>Values</h4>
      <div className={classes['bar']} id={id} tabIndex={-1}>
        <Button
          icon={<PlusIcon size={13} />}
          aria-pressed={adding === 'single'}
          onClick={() => setAdding(adding === 'single' ? null : 'single')}
        >
          Add a pair
        </Button>
        <Button
          icon={<PlusIcon size={13} />}
          aria-pressed={adding === 'multiple'}
          onClick={() => setAdding(adding === 'multiple' ? null : 'multiple')}
        >
          Add multiple pairs
        </Button>
        <Button
          icon={<PlusIcon size={13} />}
          aria-pressed={adding === 'files'}
          onClick={() => setAdding(adding === 'files' ? null : 'files')}
        >
          Add files
        </Button>
        <CheckField label="Show values" variant="switch" checked={isShown} onChange={setShown} />
      </div>
      {adding === 'single' && <SinglePair isShown={isShown} add={add} />}
      {adding === 'multiple' && <ManyPairs isShown={isShown} add={add} />}
      {adding === 'files' && <FilePairs add={add} />}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      {pairs.length === 0 ? (
        <p className={classes['hint']}>{secretMessages.hint}</p>
      ) : (
        <PairList pairs={pairs} isShown={isShown} onChange={onChange} />
      )}
    </section>
  );
}
