import type { RowRange } from '@hawser/contract/collection';
import { simulatedText } from '@hawser/domain/demo';
import { SelectField, TextField } from '@hawser/ui/field';
import { type ReactNode, useState } from 'react';
import { type Query, useRows } from '../live/index.ts';
import type { BoundField } from './use-form.ts';

interface RecordSelectProps extends BoundField {
  label: string;
  /** Plural of the records: 'clusters'. */
  records: string;
  /** The query of the options. */
  find(of: { text?: string; ids?: string[]; range: RowRange }): Query<NamedRecord>;
  /** 'Choose a cluster'. */
  placeholder: string;
  description?: ReactNode;
}

interface NamedRecord {
  id: string;
  name: string;
  /** For clusters only. */
  simulated?: boolean;
}

/** Up to this many records are listed; with more, a part of the name finds the others. */
const OFFERED = { from: 0, to: 100 };

/** Selects one record of a collection of any size. */
export function RecordSelect({
  label,
  records,
  find,
  description,
  placeholder,
  ...bound
}: RecordSelectProps) {
  const [text, setText] = useState('');
  const found = useRows(find({ range: OFFERED, ...(text === '' ? {} : { text }) }));
  const chosen = useRows(bound.value === '' ? null : find({ ids: [bound.value], range: { from: 0, to: 1 } }));
  const [own] = chosen.rows;
  const offered =
    found.rows.some(({ id }) => id === own?.id) || own === undefined ? found.rows : [own, ...found.rows];
  return (
    <>
      {(text !== '' || found.total > OFFERED.to) && (
        <TextField
          label={`Search ${found.total.toLocaleString('en')} ${records}`}
          value={text}
          onChange={setText}
          autoComplete="off"
          spellCheck={false}
          mono
        />
      )}
      <SelectField
        {...bound}
        label={label}
        description={description}
        placeholder={placeholder}
        choices={offered.map(({ id, name, simulated = false }) => ({
          value: id,
          label: simulatedText(name, simulated),
        }))}
      />
    </>
  );
}
