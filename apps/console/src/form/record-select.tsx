import { simulatedText } from '@hawser/domain';
import { SelectField, TextField } from '@hawser/ui/field';
import { type ReactNode, useState } from 'react';
import { useWindow } from '../live/index.ts';
import type { BoundField } from './use-form.ts';

interface RecordSelectProps extends BoundField {
  label: string;
  collection: 'clusters' | 'networks';
  /** 'Choose a cluster'. */
  placeholder: string;
  description?: ReactNode;
}

interface NamedRecord {
  id: string;
  name: string;
  /** Of clusters only. */
  simulated?: boolean;
}

/** As many as the browser's own list is good for; beyond, a part of the name finds the others. */
const OFFERED = { from: 0, to: 100 };

/** One of the records of a collection, of however many there are. */
export function RecordSelect({ label, collection, description, placeholder, ...bound }: RecordSelectProps) {
  const [text, setText] = useState('');
  const found = useWindow<NamedRecord>({ collection, range: OFFERED, ...(text === '' ? {} : { text }) });
  const chosen = useWindow<NamedRecord>(
    bound.value === '' ? null : { collection, ids: [bound.value], range: { from: 0, to: 1 } },
  );
  const [own] = chosen.rows;
  const offered =
    found.rows.some(({ id }) => id === own?.id) || own === undefined ? found.rows : [own, ...found.rows];
  return (
    <>
      {(text !== '' || found.total > OFFERED.to) && (
        <TextField
          label={`Find among ${found.total.toLocaleString('en')} ${collection}`}
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
