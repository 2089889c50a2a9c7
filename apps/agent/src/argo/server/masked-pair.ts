import type { ArgoDifference } from '@hawser/contract/argo';
import { maskedSecret } from '../../kube/masked-secret.ts';
import { fieldsOf } from '../../kube/fields.ts';

/** Where the values of a Secret are. */
const VALUES = ['data', 'stringData'] as const;

/** Both sides of a Secret with its keys and without its values; of a value that differs only that it does. Other kinds stay as they are. */
export function maskedPair(pair: ArgoDifference): ArgoDifference {
  if (![pair.live, pair.desired].some((side) => fieldsOf(side).kind === 'Secret')) return pair;
  const [live, desired] = [maskedSide(pair.live), maskedSide(pair.desired)];
  if (live === null || desired === null) return { live, desired };
  for (const name of VALUES) {
    const [before, after] = [fieldsOf(fieldsOf(pair.live)[name]), fieldsOf(fieldsOf(pair.desired)[name])];
    const shown = fieldsOf(fieldsOf(desired)[name]);
    for (const key of Object.keys(shown))
      if (Object.hasOwn(before, key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
        shown[key] = `${String(shown[key])} (differs)`;
  }
  return { live, desired };
}

const maskedSide = (side: unknown): unknown => (side === null ? null : maskedSecret(fieldsOf(side)));
