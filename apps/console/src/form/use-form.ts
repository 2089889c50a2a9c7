import type { Banner } from '@hawser/ui/dialog';
import type { FieldError } from '@hawser/ui/form-dialog';
import { useId, useState } from 'react';
import { fieldMessages, shownMessage } from '../client/index.ts';

interface FormOptions<Name extends string> {
  initial: Readonly<Record<Name, string>>;
  labels: Readonly<Record<Name, string>>;
  /** The message for a value that will not do, or null; fields without a check are always right. */
  checks?: Partial<Record<Name, (value: string, values: Readonly<Record<Name, string>>) => string | null>>;
  /** How the last attempt to save failed, or null. */
  failure: unknown;
  /** Where these fields are in what is sent, such as 'hub.': the server's answer names them so. */
  at?: string;
  /** Told where an error carries no words for people. */
  otherwise?: string;
}

/** What a field of a form needs. */
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
  /** Whether everything holds, or all of `some`; shows their errors where not. */
  check(some?: readonly Name[]): boolean;
  errors: readonly FieldError[];
  /** What concerns no field. */
  banners: readonly Banner[];
  dirty: boolean;
}

/**
 * Texts of a dialog. A field is checked when it is left and when the form is sent, never on the first key; the
 * server's answer lands on the field it concerns and stays until that field is changed.
 */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { initial, labels, checks = {}, failure, otherwise, at = '' } = options;
  const names = Object.keys(initial) as Name[];
  const idBase = useId();
  const [values, setValues] = useState<Readonly<Record<Name, string>>>(initial);
  const [seen, setSeen] = useState<ReadonlySet<Name>>(new Set());
  const [told, setTold] = useState<{ failure: unknown; changed: ReadonlySet<Name> }>({
    failure: null,
    changed: new Set(),
  });
  const changed = told.failure === failure ? told.changed : new Set<Name>();
  const messages = fieldMessages(failure);
  const answered = (name: Name): string | undefined => messages[`${at}${name}`];

  const own = (name: Name): string | null => {
    const check = (checks as NonNullable<FormOptions<Name>['checks']>)[name];
    return check === undefined ? null : check(values[name], values);
  };
  const errorNotice = (name: Name): string | undefined => {
    const message = seen.has(name) ? own(name) : null;
    if (message !== null) return message;
    return changed.has(name) ? undefined : answered(name);
  };
  const set = (name: Name, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setTold({ failure, changed: new Set(changed).add(name) });
  };
  const onField = names.some((name) => answered(name) !== undefined);
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

/** What a dialog of two forms shows of both: an answer on a field of one is no banner of the other. */
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
