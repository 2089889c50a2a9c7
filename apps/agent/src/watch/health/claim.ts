import { type Fields, fieldsOf, textOf } from '../../kube/fields.ts';
import type { Verdict } from '../../report/verdict.ts';

/** A PersistentVolumeClaim: UP once bound. */
export function claimVerdict(claim: Fields): Verdict {
  const phase = textOf(fieldsOf(claim.status).phase);
  const status = phase === 'Bound' ? 'UP' : phase === 'Lost' ? 'DOWN' : 'PROGRESSING';
  const message = phase === 'Bound' ? '' : phase === 'Lost' ? 'its volume is lost' : 'waits for a volume';
  return { status, message, kubeStatus: null, since: null };
}
