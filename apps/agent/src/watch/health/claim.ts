import { type Fields, fieldsOf, textOf } from '../../kube/fields.ts';
import type { Health } from '../../report/health.ts';

/** A PersistentVolumeClaim: UP once bound. */
export function claimHealth(claim: Fields): Health {
  const phase = textOf(fieldsOf(claim.status).phase);
  const status = phase === 'Bound' ? 'UP' : phase === 'Lost' ? 'DOWN' : 'PROGRESSING';
  const message = phase === 'Bound' ? '' : phase === 'Lost' ? 'the volume is lost' : 'waiting for a volume';
  return { status, message, kubeStatus: null, since: null };
}
