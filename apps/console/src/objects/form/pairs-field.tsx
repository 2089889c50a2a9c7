import { withField, withRenamedField } from '@hawser/manifest';
import { Button } from '@hawser/ui/button';
import { TextAreaField, TextField } from '@hawser/ui/field';
import { CrossIcon } from '@hawser/ui/icons';
import { useState } from 'react';
import type { FormField } from './fields.ts';
import classes from './object-form.module.css';

interface PairsFieldProps {
  field: FormField & { readonly value: unknown };
  yaml: string;
  onChange(yaml: string): void;
}

/** Pairs that are shown: thousands of fields would make each key press slow. Others are found by their key. */
const MAX_PAIRS = 50;

/** A mapping of texts, such as data or labels: a key and a value each. */
export function PairsField({ field, yaml, onChange }: PairsFieldProps) {
  const { label, path, value, description, long } = field;
  const [added, setAdded] = useState('');
  const [sought, setSought] = useState('');
  const [refused, setRefused] = useState<{ key: string; to: string } | null>(null);
  const entries: readonly (readonly [string, unknown])[] =
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const isLong = entries.length > MAX_PAIRS;
  const found = isLong ? entries.filter(([key]) => key.includes(sought)) : entries;
  const shown = found.slice(0, MAX_PAIRS);
  const write = (changed: string | null): void => {
    if (changed !== null) onChange(changed);
  };
  const rename = (key: string, to: string): boolean => {
    const name = to.trim();
    if (name === key) return true;
    const changed = name === '' ? null : withRenamedField(yaml, [...path, key], name);
    setRefused(changed === null ? { key, to: name } : null);
    write(changed);
    return changed !== null;
  };
  const isTaken = entries.some(([key]) => key === added.trim());
  const add = (): void => {
    if (added.trim() === '' || isTaken) return;
    write(withField(yaml, [...path, added.trim()], ''));
    // It is the last one.
    if (entries.length >= MAX_PAIRS) setSought(added.trim());
    setAdded('');
  };
  return (
    <fieldset className={classes['pairs']}>
      <legend>{label}</legend>
      {description !== undefined && <p className={classes['none']}>{description}</p>}
      {isLong && (
        <TextField
          label={`Find a key of ${label}`}
          mono
          value={sought}
          onChange={setSought}
          spellCheck={false}
        />
      )}
      {shown.map(([key, each]) => {
        const text = {
          label: `Value of ${key}`,
          mono: true,
          value: String(each ?? ''),
          spellCheck: false,
        } as const;
        const change = (next: string): void => write(withField(yaml, [...path, key], next));
        return (
          <div key={key} className={classes['pair']}>
            <KeyField
              name={key}
              {...(refused?.key === key && {
                error: refused.to === '' ? 'The key is missing.' : `The key "${refused.to}" appears twice.`,
              })}
              onRename={(to) => rename(key, to)}
            />
            {long ? (
              <TextAreaField {...text} rows={Math.min(8, text.value.split('\n').length)} onChange={change} />
            ) : (
              <TextField {...text} onChange={change} />
            )}
            <Button
              variant="quiet"
              icon={<CrossIcon size={12} />}
              aria-label={`Remove ${key}`}
              onClick={() => write(withField(yaml, [...path, key], undefined))}
            />
          </div>
        );
      })}
      {isLong && (
        <p className={classes['none']} role="status">
          {shown.length === found.length
            ? `${found.length.toLocaleString('en')} of ${entries.length.toLocaleString('en')} keys.`
            : `The first ${shown.length} of ${found.length.toLocaleString('en')} keys. Find others by their name.`}
        </p>
      )}
      <div className={classes['pair']}>
        <TextField
          label={`New key of ${label}`}
          mono
          value={added}
          onChange={setAdded}
          spellCheck={false}
          {...(isTaken && { error: `The key "${added.trim()}" appears twice.` })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add} disabled={added.trim() === '' || isTaken} aria-label={`Add to ${label}`}>
          Add
        </Button>
      </div>
    </fieldset>
  );
}

interface KeyFieldProps {
  name: string;
  error?: string;
  /** False if the name is refused. */
  onRename(to: string): boolean;
}

/** A key, renamed when the field is left: a half typed key could be that of another. */
function KeyField({ name, error, onRename }: KeyFieldProps) {
  const [typed, setTyped] = useState(name);
  return (
    <TextField
      label={`Key ${name}`}
      mono
      value={typed}
      onChange={setTyped}
      onBlur={() => void onRename(typed)}
      spellCheck={false}
      {...(error !== undefined && { error })}
    />
  );
}
