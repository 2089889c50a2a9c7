import { useEffect, useRef } from 'react';
import { type Choice, type FieldFrameProps, SelectField } from '../field/index.ts';
import { type RememberedOptions, useRemembered } from './use-remembered.ts';

export interface RememberedSelectProps
  extends Omit<FieldFrameProps, 'optional'>,
    Omit<RememberedOptions, 'values'> {
  /** What can be chosen; null while it is not known. */
  choices: readonly Choice[] | null;
  /** Said while nothing is chosen. */
  placeholder: string;
  /** Said where there is nothing to choose: 'No Networks Available'. */
  none: string;
  /** Told of every choice, the remembered one and the one made by itself included. */
  onChoice(value: string | null): void;
}

/** One of a few, remembered in this browser under the caller's key. */
export function RememberedSelect(props: RememberedSelectProps) {
  const { storage, storageKey, choices, autoFirst, placeholder, none, onChoice, ...frame } = props;
  const open = choices?.filter((choice) => choice.reason === undefined).map((choice) => choice.value);
  const [value, choose] = useRemembered({
    storage,
    storageKey,
    values: open ?? null,
    ...(autoFirst === undefined ? {} : { autoFirst }),
  });
  const tell = useRef(onChoice);
  useEffect(() => {
    tell.current = onChoice;
  });
  useEffect(() => tell.current(value), [value]);
  const empty = choices?.length === 0;
  return (
    <SelectField
      {...frame}
      value={value ?? ''}
      onChange={choose}
      choices={choices ?? []}
      placeholder={empty ? none : placeholder}
      disabled={empty || choices === null}
    />
  );
}
