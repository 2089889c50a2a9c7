import { useState } from 'react';

type Checks<Name extends string> = Record<Name, (value: string) => string | null>;

/** The fields of a form with a validator each: validated on blur and on submit, never while typing. */
export function useFields<Name extends string>(checks: Checks<Name>) {
  const names = Object.keys(checks) as Name[];
  const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
  const [values, setValues] = useState(blank);
  const [seen, setSeen] = useState<ReadonlySet<Name>>(new Set());
  const errorNotice = (name: Name): string | null => checks[name](values[name]);
  return {
    values,
    /** The props of a field. */
    bind: (name: Name) => ({
      value: values[name],
      onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
      onBlur: () => values[name] !== '' && setSeen((before) => new Set(before).add(name)),
      error: seen.has(name) ? errorNotice(name) : null,
    }),
    /** Whether all fields are valid; shows all errors. */
    check: (): boolean => {
      setSeen(new Set(names));
      return names.every((name) => errorNotice(name) === null);
    },
  };
}
