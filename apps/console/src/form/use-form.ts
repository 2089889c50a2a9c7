import type { Banner } from '@hawser/ui/dialog';
import type { FieldError } from '@hawser/ui/form-dialog';
import { useId, useState } from 'react';
import { fieldMessages, shownMessage } from '../client/index.ts';

interface FormOptions<Name extends string> {
  initial: Readonly<Record<Name, string>>;
  labels: Readonly<Record<Name, string>>;
  /** The error message for an invalid value, or null; fields without a check are always valid. */
  checks?: Partial<Record<Name, (value: string, values: Readonly<Record<Name, string>>) => string | null>>;
  /** The error of the last save, or null. */
  failure: unknown;
  /** Path prefix of these fields in the request, such as 'hub.': server errors use it. */
  at?: string;
  /** Shown if an error has no message for people. */
  otherwise?: string;
}

/** The props of a field. */
export interface BoundField {
  id: string;
  value: string;
  onChange(value: string): void;
  onBlur(): void;
  error: string | undefined;
}

export interface Form<Name extends string> {
  values: Readonly<Record<Name, string>>;
  set(name: Name, value: string): void;
  field(name: Name): BoundField;
  /** Id of a field's input. */
  idOf(name: Name): string;
  /** Whether all fields, or those of `some`, are valid; shows their errors. */
  check(some?: readonly Name[]): boolean;
  errors: readonly FieldError[];
  /** Errors without a field. */
  banners: readonly Banner[];
  dirty: boolean;
}

/**
 * The text fields of a dialog. A field is validated on blur and on submit, never while typing; a server error is shown on
 * its field until that field is changed.
 */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { initial, labels, checks = {}, failure, otherwise, at = '' } = options;
  const names = Object.keys(initial) as Name[];
  const idBase = useId();
  const [values, setValues] = useState<Readonly<Record<Name, string>>>(initial);
  const [seen, setSeen] = useState<ReadonlySet<Name>>(new Set());
  const [lastFailure, setLastFailure] = useState<{ failure: unknown; changed: ReadonlySet<Name> }>({
    failure: null,
    changed: new Set(),
  });
  const changed = lastFailure.failure === failure ? lastFailure.changed : new Set<Name>();
  const messages = fieldMessages(failure);
  const serverMessage = (name: Name): string | undefined => messages[`${at}${name}`];

  const own = (name: Name): string | null => {
    const check = (checks as NonNullable<FormOptions<Name>['checks']>)[name];
    return check === undefined ? null : check(values[name], values);
  };
  const errorNotice = (name: Name): string | undefined => {
    const message = seen.has(name) ? own(name) : null;
    if (message !== null) return message;
    return changed.has(name) ? undefined : serverMessage(name);
  };
  const set = (name: Name, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setLastFailure({ failure, changed: new Set(changed).add(name) });
  };
  const onField = names.some((name) => serverMessage(name) !== undefined);
  const rest = failure === null || onField ? [] : [shownMessage(failure, otherwise)];
  return {
    values,
    set,
    idOf: (name) => `${idBase}-${name}`,
    field: (name) => ({
      id: `${idBase}-${name}`,
      value: values[name],
      onChange: (value) => set(name, value),
      onBlur: () => values[name] !== initial[name] && setSeen((before) => new Set(before).add(name)),
      error: errorNotice(name),
    }),
    check: (some = names) => {
      setSeen((before) => new Set([...before, ...some]));
      return some.every((name) => own(name) === null);
    },
    errors: names.flatMap((name) => {
      const message = errorNotice(name);
      return message === undefined ? [] : [{ fieldId: `${idBase}-${name}`, label: labels[name], message }];
    }),
    banners: rest.map((text) => ({ tone: 'error', text })),
    dirty: names.some((name) => values[name] !== initial[name]),
  };
}

/** Combines two forms of one dialog: an error on a field of one is not shown as a banner of the other. */
export function bothForms<A extends string, B extends string>(
  one: Form<A>,
  other: Form<B>,
): Pick<Form<string>, 'errors' | 'banners' | 'dirty'> {
  return {
    errors: [...one.errors, ...other.errors],
    banners: other.banners.length === 0 ? [] : one.banners,
    dirty: one.dirty || other.dirty,
  };
}
