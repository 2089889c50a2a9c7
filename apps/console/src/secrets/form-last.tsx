import { TextField } from '@hawser/ui/field';
import { CardChoice } from '../form/index.ts';
import type { KnownOptions } from '../provider-options/index.ts';
import { NOTHING_TYPED, ValuesField } from '../sealing/index.ts';
import { ProviderFields } from './provider-fields.tsx';
import type { ValueEntry } from './value-entry.ts';
import classes from './secrets.module.css';

const TYPES = [
  { value: 'generic', title: 'Generic', text: 'Key-value pairs.' },
  { value: 'provider', title: 'Provider', text: 'The credentials of an infrastructure provider.' },
] as const;

interface FormLastProps {
  entry: ValueEntry;
  onChange(entry: ValueEntry): void;
  isIaC: boolean;
  known: KnownOptions;
  problems: Readonly<Record<string, string>>;
  idOf(name: string): string;
}

/** The second section: the values. */
export function FormLast({ entry, onChange, isIaC, known, problems, idOf }: FormLastProps) {
  return (
    <div className={classes['masked']}>
      <CardChoice<ValueEntry['type']>
        legend="Value type"
        cards={TYPES}
        value={entry.type}
        onChange={(type) => onChange({ ...entry, type, pairs: [], typed: NOTHING_TYPED, credentials: {} })}
      />
      {entry.type === 'generic' ? (
        <ValuesField
          id={idOf('pairs')}
          pairs={entry.pairs}
          typed={entry.typed}
          onChange={(change) => onChange({ ...entry, ...change })}
          error={problems['pairs']}
        />
      ) : (
        <ProviderFields {...{ entry, onChange, known, problems, idOf }} isSingle={isIaC} />
      )}
      {entry.type === 'provider' && isIaC && (
        <TextField
          id={idOf('dataKey')}
          label="Secret Data Key"
          description="The credentials become one value of the Secret, under this key."
          value={entry.dataKey}
          onChange={(dataKey) => onChange({ ...entry, dataKey })}
          error={problems['dataKey']}
          autoComplete="off"
          spellCheck={false}
          mono
        />
      )}
    </div>
  );
}
