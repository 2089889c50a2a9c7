import type { AppObject } from '@hawser/contract/objects';
import { containerPortText, servicePortText } from '@hawser/domain/objects';

/** Most ports that are named; the others are counted. */
const NAMED = 6;

type WithPorts = Pick<AppObject, 'servicePorts' | 'ports' | 'kind' | 'exposeStatus'>;

/** The ports of a Service, with whether it is exposed, or those that containers declare, in words; null for objects without. */
export function portsText({ servicePorts, ports, kind, exposeStatus }: WithPorts): string | null {
  const all = [...servicePorts.map(servicePortText), ...ports.map(containerPortText)];
  const more = all.length - NAMED;
  const named = [...all.slice(0, NAMED), ...(more > 0 ? [`${more.toLocaleString('en')} more`] : [])].join(
    ', ',
  );
  if (kind === 'Service') {
    const exposed = exposeStatus === 'EXPOSED' ? 'Exposed' : 'Unexposed';
    return named === '' ? exposed : `${named}. ${exposed}`;
  }
  return named === '' ? null : named;
}
