import { useTheme } from '@hawser/ui/themes';
import { useId, useState } from 'react';
import { fieldMessages } from '../client/index.ts';
import { useFieldsOnClusters } from './use-fields-on-clusters.ts';
import { useTypedMarkers } from './use-typed-markers.ts';
import { checkYaml, type YamlFinding } from './yaml-check.ts';

interface YamlTextOptions<Finding extends YamlFinding> {
  initial: string;
  /** The error of the last save, or null. */
  failure: unknown;
  check(text: string): Finding | null;
  /** What is marked while typing. Default: what `check` finds. */
  checkTyped?(text: string): YamlFinding | null;
  /** The server's message for the text that was sent, from its messages by field. */
  messageOf(messages: Readonly<Record<string, string>>, text: string): string | undefined;
  /** The fields are checked too, as warnings, by the clusters of this network. Empty: by the usual kinds. */
  fieldsOf?: string;
}

/**
 * The text of an editor with its validation: on blur and on submit, then on every change. After a pause in typing, errors and warnings
 * are marked at their lines.
 */
export function useYamlText<Finding extends YamlFinding>({
  initial,
  failure,
  check,
  checkTyped = check,
  messageOf,
  fieldsOf,
}: YamlTextOptions<Finding>) {
  const id = useId();
  const [value, setValue] = useState(initial);
  const [seen, setSeen] = useState(false);
  const [answered, setAnswered] = useState<{ failure: unknown; value: string }>({ failure: null, value: '' });
  if (answered.failure !== failure) setAnswered({ failure, value });
  const finding = seen ? check(value) : null;
  const [network, setNetwork] = useState(fieldsOf ?? '');
  const onClusters = useFieldsOnClusters(network);
  const typed = useTypedMarkers(value, initial, checkTyped, fieldsOf === undefined ? null : onClusters);
  const answers = answered.value === value ? fieldMessages(failure) : {};
  const message = messageOf(answers, value);
  return {
    value,
    setValue,
    dirty: value !== initial,
    /** Another network was chosen. */
    setNetwork,
    /** What the clusters of the network know of a kind. */
    onClusters,
    /** Whether the text is validated, since it was left or sent. */
    isChecked: seen,
    /** What is wrong with the text; null while it is not validated. */
    finding,
    /** The server's messages about this text, by field. */
    answers,
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
      markers: finding?.markers ?? typed,
    },
  };
}

/** The YAML of one object of a network; `previousKind` is its kind before the edit. */
export function useYaml(initial: string, failure: unknown, networkID: string, previousKind?: string) {
  const { product } = useTheme();
  return useYamlText({
    initial,
    failure,
    check: (text) => checkYaml(text, { product, ...(previousKind && { previousKind }) }),
    messageOf: (messages) => messages['yaml'],
    fieldsOf: networkID,
  });
}
