import { CREDENTIALS_KEY, type ProviderOption } from '@hawser/domain/infrastructure';
import { secretMessages } from '@hawser/domain/secrets';
import { useRef } from 'react';
import {
  canSeal,
  generatedSecret,
  SealingError,
  sealInWorker,
  type Target,
  useTargets,
} from '../sealing/index.ts';
import { useServices } from '../services/index.ts';
import { credentialValue, type ProviderEntry } from './provider-entry.ts';

/** The sealed credentials as YAML, or why there are none. */
type Outcome = { readonly yaml: string } | { readonly messages: readonly string[] };

interface Sealing {
  /** The hub of the network; undefined while it is not known, and where there is none. */
  readonly hub: Target | undefined;
  /** Why nothing can be sealed for the hub now; null when it can. */
  readonly reason: string | null;
  remember(targets: readonly Target[]): void;
  /** Seals what is entered into a Secret of this name. The same entry gives the same YAML, so that a repeated request is the same one. */
  seal(entry: ProviderEntry, option: ProviderOption, secretName: string): Promise<Outcome>;
}

/** Seals credentials in this browser, for the hub of a network. */
export function useSealing(networkID: string): Sealing {
  const { ports } = useServices();
  const { targets, isKnown, remember } = useTargets(networkID);
  const last = useRef<{ entry: ProviderEntry; secretName: string; yaml: string } | null>(null);
  const hub = targets.find(({ certificate }) => certificate.isHub);
  return {
    hub,
    reason: reasonOf(hub, isKnown || networkID === ''),
    remember,
    async seal(entry, option, secretName) {
      if (last.current?.entry === entry && last.current.secretName === secretName)
        return { yaml: last.current.yaml };
      const value = credentialValue(entry, option);
      if (value === null) return { messages: [secretMessages.notProcessed] };
      if (hub === undefined) return { messages: [secretMessages.pemKeyUnavailable] };
      const { certificate } = hub;
      const name = option.isCustom ? entry.providerName.trim() : option.name;
      const at = ports.clock.now();
      const draft = {
        isMultiple: false,
        scope: 'strict',
        name: secretName,
        namespace: certificate.placing.namespace,
        isIaC: true,
      } as const;
      try {
        const controlled = { isIaC: true, provider: { key: option.id, name }, at };
        const [yaml] = await sealInWorker(
          {
            scope: draft.scope,
            name: draft.name,
            namespace: draft.namespace,
            values: new Map([[CREDENTIALS_KEY, value]]),
            clusters: [{ cluster: certificate.name, pem: certificate.pem ?? '' }],
            at,
          },
          (sealed) => generatedSecret(sealed, { targets: [hub], draft, controlled }).yaml,
        );
        if (yaml === undefined) return { messages: [secretMessages.notGenerated] };
        remember([hub]);
        last.current = { entry, secretName, yaml };
        return { yaml };
      } catch (error) {
        const why = error instanceof SealingError ? error.message : '';
        return { messages: [secretMessages.notGenerated, ...(why === '' ? [] : [why])] };
      }
    },
  };
}

function reasonOf(hub: Target | undefined, isKnown: boolean): string | null {
  if (!canSeal()) return secretMessages.noSealing;
  if (!isKnown) return 'The certificate of the hub is being read.';
  if (hub === undefined) return secretMessages.pemKeyUnavailable;
  const { allowed, reason } = hub.certificate.placing;
  return allowed ? (hub.problem?.reason ?? null) : reason;
}
