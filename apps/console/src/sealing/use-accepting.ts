import { type Command, useCommand } from '../commands/index.ts';
import { useCalls } from '../services/index.ts';
import { certificateCalls } from './calls.ts';
import type { Target } from './use-targets.ts';

/** What is accepted: the fingerprint that the person compared. */
interface Accepted {
  readonly id: string;
  readonly fingerprint: string;
}

interface Accepting {
  readonly error: Command<Accepted, unknown>['error'];
  /** Accepts the certificate that a cluster shows; resolves to whether it is accepted now. */
  accept(target: Target): Promise<boolean>;
}

/** Accepts certificates. One that the server knows as accepted is only remembered by this browser. */
export function useAccepting(remember: (targets: readonly Target[]) => void): Accepting {
  const calls = useCalls(certificateCalls);
  const command = useCommand(({ id, fingerprint }: Accepted, options) =>
    calls.accept(id, fingerprint, options),
  );
  return {
    error: command.error,
    async accept(target) {
      const { fingerprint, certificate } = target;
      if (fingerprint === null) return false;
      const isKnownToServer = certificate.accepted?.fingerprint === fingerprint;
      if (!isKnownToServer && (await command.run({ id: certificate.id, fingerprint })) === null) return false;
      remember([target]);
      return true;
    },
  };
}
