import type { RowRange } from '@hawser/contract/collection';
import { SearchSelectField } from '@hawser/ui/search-select';
import { type ReactNode, useMemo, useState } from 'react';
import { type Query, useRows } from '../live/index.ts';
import type { BoundField } from './use-form.ts';

/** A record as an option. */
export interface RecordOption {
  label: string;
  /** Beside the label: its location, for example. */
  detail?: string | undefined;
  /** What else it is found by. */
  words?: string | undefined;
  icon?: ReactNode;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
}

interface RecordSelectProps<Row extends { id: string }> extends BoundField {
  label: string;
  /** The query of the options. */
  find(of: { text?: string; ids?: string[]; range: RowRange }): Query<Row>;
  /** A record as an option; null if it is not offered. Must be a stable function. */
  optionOf(row: Row): RecordOption | null;
  /** 'Choose a cluster'. */
  placeholder: string;
  description?: ReactNode;
}

/** Up to this many records are listed; a part of the name finds the others. */
const OFFERED = { from: 0, to: 100 };

/** Selects one record of a collection of any size, by typing a part of its name. */
export function RecordSelect<Row extends { id: string }>({
  label,
  find,
  optionOf,
  description,
  placeholder,
  ...bound
}: RecordSelectProps<Row>) {
  const [text, setText] = useState('');
  const found = useRows(find({ range: OFFERED, ...(text === '' ? {} : { text }) }));
  const named = useRows(bound.value === '' ? null : find({ ids: [bound.value], range: { from: 0, to: 1 } }));
  const [own] = named.rows;
  const choiceOf = useMemo(
    () => (row: Row) => {
      const option = optionOf(row);
      return option === null ? null : { value: row.id, ...option };
    },
    [optionOf],
  );
  const choices = useMemo(() => {
    // A window shows the previous query until its response arrives: Enter must not choose one of those.
    const matches = ({ label: name, detail = '', words = '' }: RecordOption) =>
      `${name} ${detail} ${words}`.toLowerCase().includes(text.toLowerCase());
    return found.rows.flatMap((row) => choiceOf(row) ?? []).filter(matches);
  }, [found.rows, choiceOf, text]);
  const chosen = useMemo(
    () => (own === undefined || own.id !== bound.value ? null : choiceOf(own)),
    [own, bound.value, choiceOf],
  );
  return (
    <SearchSelectField
      {...bound}
      label={label}
      description={description}
      placeholder={placeholder}
      chosen={chosen}
      choices={found.content === null ? null : choices}
      more={found.total - found.rows.length}
      onSearch={setText}
    />
  );
}
