import { useTheme } from '@hawser/ui/themes';
import { useId, useState } from 'react';
import { fieldMessages } from '../api/index.ts';
import { checkYaml } from './yaml-check.ts';

/** The text of an editor with its checks: made when it is left and when it is sent, then kept current. */
export function useYaml(initial: string, failure: unknown, previousKind?: string) {
  const { product } = useTheme();
  const check = (text: string) => checkYaml(text, { product, ...(previousKind && { previousKind }) });
  const id = useId();
  const [value, setValue] = useState(initial);
  const [seen, setSeen] = useState(false);
  const [answered, setAnswered] = useState<{ failure: unknown; value: string }>({ failure: null, value: '' });
  if (answered.failure !== failure) setAnswered({ failure, value });
  const finding = seen ? check(value) : null;
  const told = answered.value === value ? fieldMessages(failure)['yaml'] : undefined;
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
      error: finding?.message ?? told,
      markers: finding?.markers ?? [],
    },
  };
}
