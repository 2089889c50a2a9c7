import { checkKey, type Pair, parsePairs, secretMessages } from '@hawser/domain/secrets';
import { Button } from '@hawser/ui/button';
import { CheckField, TextAreaField, TextField } from '@hawser/ui/field';
import { PlusIcon, TrashIcon } from '@hawser/ui/icons';
import { useId, useState } from 'react';
import classes from './sealing.module.css';

interface ValuesFieldProps {
  pairs: readonly Pair[];
  onChange(pairs: readonly Pair[]): void;
  /** Of the last attempt to seal. */
  error: string | undefined;
  id: string;
}

type Adding = 'single' | 'multiple' | null;

/**
 * Key-value pairs of a Secret, added one by one or many at once (Spec 2 §2). Values are masked, and in the page only while they are shown.
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
        <CheckField label="Show values" variant="switch" checked={isShown} onChange={setShown} />
      </div>
      {adding === 'single' && <SinglePair isShown={isShown} add={add} />}
      {adding === 'multiple' && <ManyPairs isShown={isShown} add={add} />}
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

interface AddProps {
  isShown: boolean;
  /** Adds pairs; returns why it does not, or null. */
  add(pairs: readonly Pair[]): string | null;
}

function SinglePair({ isShown, add }: AddProps) {
  const [key, setKey] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const addPair = (): void => {
    const found = checkKey(key.trim()) ?? add([{ key: key.trim(), value: value.trim() }]);
    setProblem(found);
    if (found !== null) return;
    setKey('');
    setValue('');
  };
  return (
    <div className={classes['single']}>
      <TextField
        label="Key"
        value={key}
        onChange={setKey}
        error={problem ?? undefined}
        autoComplete="off"
        spellCheck={false}
        mono
      />
      <TextField
        label="Value"
        value={value}
        onChange={setValue}
        autoComplete="off"
        spellCheck={false}
        data-secret={!isShown || undefined}
        mono
      />
      <Button onClick={addPair}>Add</Button>
    </div>
  );
}

function ManyPairs({ isShown, add }: AddProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const addAll = (): void => {
    const read = parsePairs(text);
    const found = 'message' in read ? read.message : add(read.pairs);
    setProblem(found);
    if (found === null) setText('');
  };
  return (
    <div className={classes['many']}>
      <TextAreaField
        label="Pairs"
        description="One on each line: key=value"
        value={text}
        onChange={setText}
        error={problem ?? undefined}
        autoComplete="off"
        spellCheck={false}
        data-secret={!isShown || undefined}
        mono
      />
      <Button onClick={addAll}>Add all</Button>
    </div>
  );
}

/** How many pairs are drawn; the others are counted. */
const DRAWN = 200;

function PairList({
  pairs,
  isShown,
  onChange,
}: Pick<ValuesFieldProps, 'pairs' | 'onChange'> & { isShown: boolean }) {
  return (
    <>
      <ul className={classes['pairs']} tabIndex={0} aria-label={`Pairs, ${pairs.length}`}>
        {pairs.slice(0, DRAWN).map(({ key, value }) => (
          <li key={key}>
            <code>{key}</code>
            <span className={classes['value']}>{textOf(value, isShown)}</span>
            <Button
              variant="quiet"
              icon={<TrashIcon size={13} />}
              aria-label={`Delete ${key}`}
              onClick={() => onChange(pairs.filter((pair) => pair.key !== key))}
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

function textOf(value: string, isShown: boolean): string {
  if (value === '') return secretMessages.emptyValue;
  if (!isShown) return '••••••••';
  return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
}
