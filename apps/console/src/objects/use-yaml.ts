import { useTheme } from '@hawser/ui/themes';
import { useId, useState } from 'react';
import { fieldMessages } from '../client/index.ts';
import { checkYaml, type YamlFinding } from './yaml-check.ts';

interface YamlTextOptions {
  initial: string;
  /** How the last attempt to save failed, or null. */
  failure: unknown;
  check(text: string): YamlFinding | null;
  /** What the server said of the text that was sent, of its messages by field. */
  told(messages: Readonly<Record<string, string>>, text: string): string | undefined;
}

/** The text of an editor with its checks: made when it is left and when it is sent, then kept current. */
export function useYamlText({ initial, failure, check, told }: YamlTextOptions) {
  const id = useId();
  const [value, setValue] = useState(initial);
  const [seen, setSeen] = useState(false);
  const [answered, setAnswered] = useState<{ failure: unknown; value: string }>({ failure: null, value: '' });
  if (answered.failure !== failure) setAnswered({ failure, value });
  const finding = seen ? check(value) : null;
  const message = answered.value === value ? told(fieldMessages(failure), value) : undefined;
  return {
    value,
    setValue,
    dirty: value !== initial,
    check: (): boolean => {
      setSeen(true);
      return check(value) === null;
    },
    field: {
      id,
      value,
      onChange: setValue,
      onBlur: () => setSeen(value !== initial),
      error: finding?.message ?? message,
      markers: finding?.markers ?? [],
    },
  };
}

/** The YAML of one object; `previousKind` where it had one before. */
export function useYaml(initial: string, failure: unknown, previousKind?: string) {
  const { product } = useTheme();
  return useYamlText({
    initial,
    failure,
    check: (text) => checkYaml(text, { product, ...(previousKind && { previousKind }) }),
    told: (messages) => messages['yaml'],
  });
}
