import type { Network } from '@hawser/contract/networks';
import { secretMessages } from '@hawser/domain/secrets';
import { TextField } from '@hawser/ui/field';
import { useTheme } from '@hawser/ui/themes';
import { CardChoice, FieldPair } from '../form/index.ts';
import {
  hasDefaultNamespace,
  namespaceOf,
  type Scope,
  type SecretDraft,
  type Target,
} from '../sealing/index.ts';
import { ClusterChoice } from './cluster-choice.tsx';
import type { DraftField } from './draft-field.ts';
import { NetworkSelect } from './network-select.tsx';
import { NetworkSupport } from './network-support.tsx';
import { YesNo } from './yes-no.tsx';
import classes from './secrets.module.css';

const SCOPE_CARDS = [
  { value: 'cluster', title: 'Cluster Wide', text: 'Any name in any namespace of the cluster.' },
  { value: 'namespace', title: 'Namespace', text: 'Any name in this namespace.' },
  { value: 'strict', title: 'Strict', text: 'This name in this namespace alone.' },
] as const;

interface FormFirstProps {
  networkID: string;
  /** Undefined while it is not known. */
  network: Network | undefined;
  onNetwork(networkID: string): void;
  draft: SecretDraft;
  onDraft(draft: SecretDraft): void;
  /** The text field was left. */
  onLeft(field: DraftField): void;
  targets: readonly Target[];
  more: number;
  chosen: ReadonlySet<string>;
  onChosen(chosen: ReadonlySet<string>): void;
  onAccept(target: Target): void;
  problems: Readonly<Record<string, string>>;
  idOf(name: string): string;
}

/** The first section: for which network and clusters, and what the Secret is called. */
export function FormFirst(props: FormFirstProps) {
  const { networkID, network, onNetwork, draft, onDraft, onLeft, problems, idOf } = props;
  const { product } = useTheme();
  const isPossible = network?.can.generateSecret.allowed === true;
  return (
    <>
      <NetworkSelect
        id={idOf('network')}
        value={networkID}
        onChange={onNetwork}
        error={problems['network']}
      />
      {network !== undefined && (
        <NetworkSupport network={network} targets={props.targets} onAccept={props.onAccept} />
      )}
      {isPossible && (
        <>
          <YesNo
            question={secretMessages.multipleClusters}
            value={draft.isMultiple}
            onChange={(isMultiple) => onDraft({ ...draft, isMultiple })}
          />
          <ClusterChoice
            id={idOf('clusters')}
            targets={props.targets}
            isMultiple={draft.isMultiple}
            chosen={props.chosen}
            onChange={props.onChosen}
            onAccept={props.onAccept}
            error={problems['clusters']}
          />
          {props.more > 0 && (
            <p className={classes['hint']}>The first {props.targets.length} clusters by name are listed.</p>
          )}
          <CardChoice<Scope>
            legend="Secret scope"
            cards={SCOPE_CARDS}
            value={draft.scope}
            onChange={(scope) => onDraft({ ...draft, scope })}
          />
          <FieldPair>
            <TextField
              id={idOf('name')}
              label="Secret Name"
              value={draft.name}
              onChange={(name) => onDraft({ ...draft, name })}
              onBlur={() => onLeft('name')}
              error={problems['name']}
              autoComplete="off"
              spellCheck={false}
              mono
            />
            <TextField
              id={idOf('namespace')}
              label="Secret Namespace"
              value={hasDefaultNamespace(draft) ? namespaceOf(draft) : draft.namespace}
              onChange={(namespace) => onDraft({ ...draft, namespace })}
              onBlur={() => onLeft('namespace')}
              disabled={hasDefaultNamespace(draft)}
              error={problems['namespace']}
              autoComplete="off"
              spellCheck={false}
              mono
            />
          </FieldPair>
          <YesNo
            question={secretMessages.forIaC(product)}
            value={draft.isIaC}
            onChange={(isIaC) => onDraft({ ...draft, isIaC })}
          />
        </>
      )}
    </>
  );
}
