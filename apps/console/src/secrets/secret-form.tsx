import type { Network } from '@hawser/contract/networks';
import type { K8Secret } from '@hawser/contract/secrets';
import { fieldLabel } from '@hawser/domain/infrastructure';
import { secretMessages } from '@hawser/domain/secrets';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useEffect, useId, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useProviderOptions } from '../provider-options/index.ts';
import { useServices } from '../services/index.ts';
import {
  byKey,
  canSeal,
  draftProblems,
  EMPTY_DRAFT,
  type GeneratedSecret,
  generatedSecret,
  isTyped,
  namespaceOf,
  type SecretDraft,
  SealingError,
  sealInWorker,
  type Target,
  useAccepting,
  useTargets,
  valuesToSeal,
} from '../sealing/index.ts';
import { problemsOnBlur, problemsOnChange } from './draft-field.ts';
import { FormFirst } from './form-first.tsx';
import { FormLast } from './form-last.tsx';
import { presetOf } from './preset-of.ts';
import classes from './secrets.module.css';
import { EMPTY_ENTRY, entryProblems, optionOf, pairsOf, pemKeyProblem } from './value-entry.ts';

interface SecretFormProps {
  networkID: string;
  network: Network | undefined;
  /** Whether the network was read, or there is none. */
  isRead: boolean;
  /** A Secret that is missing, and is to be generated: with its name, for its cluster. */
  wanted: K8Secret | undefined;
  onNetwork(networkID: string): void;
  onGenerated(secrets: readonly GeneratedSecret[], targets: readonly Target[]): void;
  onClose(): void;
}

type Problems = Readonly<Record<string, string>>;
const NONE: Problems = {};

/** The two sections in which a Secret is entered. Values are sealed when the last one is submitted, and then dropped. */
export function SecretForm(props: SecretFormProps) {
  const { networkID, network, isRead, wanted, onNetwork, onGenerated, onClose } = props;
  const { ports } = useServices();
  const idBase = useId();
  const idOf = (name: string): string => `${idBase}-${name}`;
  const [draft, setDraft] = useState(() => draftOf(wanted));
  const [entry, setEntry] = useState(EMPTY_ENTRY);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const [problems, setProblems] = useState<Problems>(NONE);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const known = useProviderOptions();
  const option = optionOf(entry, known.options);
  const { targets, isKnown, more, remember } = useTargets(networkID);
  const accepting = useAccepting(remember);
  const chosen = picked ?? presetOf(targets, draft.isMultiple, wanted?.cloudID);
  const sealedFor = targets.filter(({ certificate }) => chosen.has(certificate.id));
  const home = targets.find(({ certificate }) => chosen.has(certificate.id))?.certificate.placing.namespace;
  useEffect(() => {
    // Where its agent may place it.
    if (home !== undefined)
      setDraft((before) => (before.namespace === '' ? { ...before, namespace: home } : before));
  }, [home]);

  const firstProblems = (): Problems => {
    if (network === undefined)
      return { network: isRead ? secretMessages.chooseNetwork : secretMessages.networkRead };
    const { allowed, reason } = network.can.generateSecret;
    if (!allowed) return { network: reason };
    if (!isKnown) return { clusters: secretMessages.certificatesRead };
    const blocked = sealedFor.find(({ problem }) => problem !== null)?.problem;
    const clusters = blocked?.reason ?? (sealedFor.length === 0 ? secretMessages.noClusters : undefined);
    return { ...(clusters !== undefined && { clusters }), ...draftProblems(draft) };
  };
  // What was still being read may have arrived.
  const shownProblems: Problems = Object.fromEntries(
    Object.entries(problems).filter(
      ([, message]) =>
        !(isKnown && message === secretMessages.certificatesRead) &&
        !(isRead && message === secretMessages.networkRead),
    ),
  );
  const check = (found: Problems): boolean => {
    setProblems(found);
    setFailures([]);
    return Object.keys(found).length === 0;
  };
  const accept = async (target: Target): Promise<void> => {
    if (await accepting.accept(target)) check(NONE);
  };
  const submit = async (): Promise<void> => {
    if (!check(entryProblems(entry, option, draft.isIaC))) return;
    const unavailable = pemKeyProblem(network?.features);
    if (unavailable !== null) return setFailures([unavailable]);
    const first = firstProblems();
    if (Object.keys(first).length > 0) return setFailures(Object.values(first));
    const made = valuesToSeal({
      isIaC: draft.isIaC,
      provider: option,
      dataKey: entry.dataKey,
      pairs: pairsOf(entry, option),
    });
    if ('message' in made) return setFailures([made.message]);
    const at = ports.clock.now();
    const groups = byKey(sealedFor);
    const clusters = groups.map(([{ certificate }]) => ({
      cluster: certificate.name,
      pem: certificate.pem ?? '',
    }));
    try {
      const { scope, isIaC } = draft;
      const target = { scope, name: draft.name.trim(), namespace: namespaceOf(draft) };
      const providerName = option?.isCustom ? entry.providerName.trim() : option?.name;
      const provider = option === undefined ? null : { key: option.id, name: providerName ?? '' };
      const controlled = { isIaC, provider, at };
      const generated = await sealInWorker({ ...target, values: made.values, clusters, at }, (sealed, n) => {
        const targets = groups[n];
        return targets === undefined ? [] : [generatedSecret(sealed, { targets, draft, controlled })];
      });
      remember(sealedFor);
      setEntry(EMPTY_ENTRY);
      onGenerated(generated.flat(), sealedFor);
    } catch (error) {
      const reason = error instanceof SealingError ? error.message : '';
      setFailures([secretMessages.notGenerated, ...(reason === '' ? [] : [reason])]);
    }
  };

  const banners = [
    ...(canSeal() ? [] : [secretMessages.noSealing]),
    ...failures,
    ...(accepting.error === null ? [] : [shownMessage(accepting.error)]),
  ].map((text) => ({ tone: 'error' as const, text }));
  // Said as soon as it is known, before anybody presses the button for nothing.
  const changedMeanwhile = sealedFor
    .flatMap(({ problem }) => (problem === null ? [] : [problem.reason]))
    .filter((reason) => !failures.includes(reason));
  const hasInput =
    draft.name !== draftOf(wanted).name ||
    isTyped(entry.typed) ||
    entry.pairs.length > 0 ||
    Object.keys(entry.credentials).length > 0;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={secretMessages.title}
      side="right"
      size={640}
      fullscreen
      submitLabel="Generate Secret"
      {...(canSeal() ? {} : { submitReason: 'No ciphers here.' })}
      onSubmit={submit}
      banners={banners}
      dirty={hasInput}
      errors={Object.entries(shownProblems).map(([name, message]) => ({
        fieldId: idOf(name),
        label: LABELS[name] ?? fieldLabel(option, name),
        message,
      }))}
      steps={[
        {
          id: 'form1',
          title: 'Secret',
          onLeave: () => check(firstProblems()),
          fieldIds: ['network', 'clusters', 'name', 'namespace'].map(idOf),
          content: (
            <FormFirst
              {...{ networkID, network, onNetwork, draft, targets, more, chosen, idOf }}
              problems={shownProblems}
              onDraft={(next) => {
                if (next.isMultiple !== draft.isMultiple) setPicked(null);
                setDraft(next);
                setProblems(problemsOnChange(problems, draft, next));
              }}
              onLeft={(field) => setProblems(problemsOnBlur(problems, draft, field))}
              onChosen={setPicked}
              onAccept={(target) => void accept(target)}
            />
          ),
        },
        {
          id: 'formLast',
          title: 'Values',
          content: (
            <>
              {changedMeanwhile.map((reason) => (
                <p key={reason} role="status" className={classes['warning']}>
                  {reason}
                </p>
              ))}
              <FormLast
                entry={entry}
                onChange={(next) => {
                  setEntry(next);
                  setProblems(NONE);
                }}
                isIaC={draft.isIaC}
                known={known}
                problems={problems}
                idOf={idOf}
              />
            </>
          ),
        },
      ]}
    />
  );
}

const LABELS: Problems = {
  network: 'Network',
  clusters: 'Clusters',
  name: 'Secret Name',
  namespace: 'Secret Namespace',
  pairs: 'Values',
  provider: 'Provider',
  providerName: 'Provider name',
  dataKey: 'Secret Data Key',
};

const draftOf = (wanted: K8Secret | undefined): SecretDraft =>
  wanted === undefined ? EMPTY_DRAFT : { ...EMPTY_DRAFT, name: wanted.name, namespace: wanted.namespace };
