import { fieldLabel, type ProviderOption } from '@hawser/domain/infrastructure';
import type { Banner } from '@hawser/ui/dialog';
import type { FieldError } from '@hawser/ui/form-dialog';
import { useId, useState } from 'react';
import { fieldMessages, shownMessage } from '../client/index.ts';
import { entryProblems, type Problems, type ProviderEntry } from './provider-entry.ts';

interface ProviderForm {
  readonly entry: ProviderEntry;
  change(entry: ProviderEntry): void;
  /** What is wrong with which field: by the rules here, or by the answer of the server until something is changed. */
  readonly problems: Problems;
  idOf(name: string): string;
  /** Whether everything holds; shows what does not. `more` are problems of fields beside the entry. */
  check(option: ProviderOption | undefined, hasCredentials: boolean, more?: Problems): boolean;
  /** The problems with the words of their fields; `option`: the provider that is chosen. */
  errorsWith(option: ProviderOption | undefined): readonly FieldError[];
  readonly banners: readonly Banner[];
  /** Shows messages above the fields. */
  fail(messages: readonly string[]): void;
}

const NONE: Problems = {};
/** Fields whose messages are shown above the form, because no single field is at fault. */
const ABOVE = ['', 'sealedSecret', 'sealedSecret.yaml', 'secrets.0.yaml'];

/** The entry of a provider in a dialog. `failure` is the error of the last save, or null. */
export function useProviderForm(initial: ProviderEntry, failure: unknown, otherwise: string): ProviderForm {
  const idBase = useId();
  const [entry, setEntry] = useState(initial);
  const [own, setOwn] = useState(NONE);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<unknown>(null);
  const idOf = (name: string): string => `${idBase}-${name}`;
  const answered = seen === failure ? NONE : fieldMessages(failure);
  const above = ABOVE.flatMap((path) => answered[path] ?? []);
  const onFields = Object.fromEntries(Object.entries(answered).filter(([path]) => !ABOVE.includes(path)));
  const problems = { ...onFields, ...own };
  const isUnexplained = failure !== null && seen !== failure && Object.keys(answered).length === 0;
  const banners = [...messages, ...above, ...(isUnexplained ? [shownMessage(failure, otherwise)] : [])];
  return {
    entry,
    change(next) {
      setEntry(next);
      setOwn(NONE);
      setMessages([]);
      setSeen(failure);
    },
    problems,
    idOf,
    check(option, hasCredentials, more = NONE) {
      const found = { ...entryProblems(entry, option, hasCredentials), ...more };
      setOwn(found);
      setMessages([]);
      setSeen(failure);
      return Object.keys(found).length === 0;
    },
    errorsWith: (option) =>
      Object.entries(problems).map(([name, message]) => ({
        fieldId: idOf(name),
        label: LABELS[name] ?? fieldLabel(option, name.replace(/^.*\./, '')),
        message,
      })),
    banners: banners.map((text) => ({ tone: 'error', text })),
    fail: setMessages,
  };
}

const LABELS: Problems = {
  name: 'Name',
  networkID: 'Network',
  providerKey: 'Provider',
  providerName: 'Called',
  pairs: 'Values',
};
