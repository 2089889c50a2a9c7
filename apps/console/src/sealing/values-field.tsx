import { type Pair, secretMessages } from '@hawser/domain/secrets';
import { Button } from '@hawser/ui/button';
import { CheckField } from '@hawser/ui/field';
import { PlusIcon } from '@hawser/ui/icons';
import { useId, useState } from 'react';
import { FilePairs, ManyPairs, SinglePair } from './add-pairs.tsx';
import { isTyped, type TypedPairs } from './draft.ts';
import { PairList } from './pair-list.tsx';
import classes from './sealing.module.css';

/** What changed in the field. */
interface ValuesChange {
  readonly pairs?: readonly Pair[];
  readonly typed?: TypedPairs;
}

interface ValuesFieldProps {
  pairs: readonly Pair[];
  typed: TypedPairs;
  onChange(change: ValuesChange): void;
  /** Of the last attempt to seal. */
  error: string | undefined;
  id: string;
}

type Adding = 'single' | 'multiple' | 'files' | null;

/**
 * Key-value pairs of a Secret, added one by one, many at once (Spec 2 §2), or from files. Values are masked, and in the page only while they are shown.
 */
export function ValuesField({ pairs, typed, onChange, error, id }: ValuesFieldProps) {
  const titleId = useId();
  const [adding, setAdding] = useState<Adding>(typed.many === '' ? 'single' : 'multiple');
  const [isShown, setShown] = useState(false);
  const [shownError, setShownError] = useState(error);
  if (error !== shownError) {
    setShownError(error);
    // What was not added may be in fields that are hidden.
    if (error !== undefined && isTyped(typed)) setAdding(typed.many === '' ? 'single' : 'multiple');
  }
  const add = (added: readonly Pair[], cleared: Partial<TypedPairs> = {}): string | null => {
    const keys = new Set(pairs.map(({ key }) => key));
    for (const { key } of added) {
      if (keys.has(key)) return secretMessages.keyTwice(key);
      keys.add(key);
    }
    onChange({ pairs: [...pairs, ...added], typed: { ...typed, ...cleared } });
    return null;
  };
  const toggle = (way: Exclude<Adding, null>): void => setAdding(adding === way ? null : way);
  const adds = { isShown, add, typed, onTyped: (next: TypedPairs) => onChange({ typed: next }) };
  return (
    <section className={classes['values']} aria-labelledby={titleId}>
      <h4 id={titleId}>Values</h4>
      <div className={classes['bar']} id={id} tabIndex={-1}>
        <Button
          icon={<PlusIcon size={13} />}
          aria-pressed={adding === 'single'}
          onClick={() => toggle('single')}
        >
          Add a pair
        </Button>
        <Button
          icon={<PlusIcon size={13} />}
          aria-pressed={adding === 'multiple'}
          onClick={() => toggle('multiple')}
        >
          Add multiple pairs
        </Button>
        <Button
          icon={<PlusIcon size={13} />}
          aria-pressed={adding === 'files'}
          onClick={() => toggle('files')}
        >
          Add files
        </Button>
        <CheckField label="Show values" variant="switch" checked={isShown} onChange={setShown} />
      </div>
      {adding === 'single' && <SinglePair {...adds} />}
      {adding === 'multiple' && <ManyPairs {...adds} />}
      {adding === 'files' && <FilePairs add={add} />}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      {pairs.length === 0 ? (
        <p className={classes['hint']}>{secretMessages.hint}</p>
      ) : (
        <PairList pairs={pairs} isShown={isShown} onChange={(left) => onChange({ pairs: left })} />
      )}
    </section>
  );
}
